import { isGuest, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { selectUserType } from '../../../platform/person/login.slice.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { useRecommendPerformerMutation } from '../api.ts';
import { profileText } from '../text.ts';

/** Recommends a performer, once a day. A guest comes to the login by it, and back. */
export function RecommendButton({
  performer_name,
  name,
  recommended,
  onRecommended,
}: {
  performer_name: string;
  name: string;
  recommended: boolean;
  onRecommended: () => void;
}) {
  const t = useText(profileText);
  const { pathname } = useLocation();
  const may = useMay('profile.recommend');
  const guest = isGuest(useAppSelector(selectUserType));
  const [send, { isLoading }] = useRecommendPerformerMutation();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [said, setSaid] = useState('');
  if (guest)
    return (
      <ButtonLink icon="show" to={returningTo(PATHS.login, pathname)}>
        {t('log_in')}
      </ButtonLink>
    );
  if (!may) return null;
  const press = async (): Promise<void> => {
    const { error } = await send({ params: { performer_name } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (error === undefined) setSaid(t('thanks', { name }));
    onRecommended();
  };
  return (
    <>
      <Button
        icon={recommended ? 'check' : 'show'}
        busy={isLoading}
        disabled={recommended}
        onClick={() => void press()}
      >
        {t(recommended ? 'recommended' : 'recommend')}
      </Button>
      <span className="vh" role="status">
        {said}
      </span>
      <FormError error={refused} />
    </>
  );
}
