import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { accountApi } from '../../platform/person/api.ts';
import { usePasskeyLoginMutation, usePreparePasskeyLoginMutation } from '../../platform/proof/api.ts';
import { answerWithPasskey, knowsPasskeys } from '../../platform/proof/passkey.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { proofPartText } from './text.ts';
import './passkey-login.css';

/** The login without name and password. Nothing where the browser or the address knows no passkeys. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn: (user_name: string) => void }) {
  const t = useText(proofPartText);
  const dispatch = useAppDispatch();
  const [prepare, preparing] = usePreparePasskeyLoginMutation();
  const [logIn, loggingIn] = usePasskeyLoginMutation();
  const [error, setError] = useState<ErrorName | null>(null);
  if (!knowsPasskeys()) return null;
  const run = async (): Promise<ErrorName | null> => {
    const asked = await prepare();
    if (asked.data === undefined) return apiErrorOf(asked.error)?.name ?? 'server_failed';
    const answer = await answerWithPasskey(asked.data.options);
    if ('error' in answer) return answer.error;
    const { data, error: refused } = await logIn({ body: { response: answer.response } });
    if (data === undefined) return apiErrorOf(refused)?.name ?? 'server_failed';
    await dispatch(accountApi.endpoints.getMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
    onLoggedIn(data.user_name);
    return null;
  };
  const press = async () => {
    setError(null);
    setError(await run());
  };
  return (
    <div className="passkey-login">
      <p aria-hidden="true">{t('or')}</p>
      <FormError error={error} />
      <Button icon="lock" wide busy={preparing.isLoading || loggingIn.isLoading} onClick={() => void press()}>
        {t('login')}
      </Button>
    </div>
  );
}
