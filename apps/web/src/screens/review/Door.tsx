import { isGuest } from '@akari/rules';
import { useLocation } from 'react-router';
import { mileText } from '../../features/mile/text.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';

/** In place of a page of viewers, for others: guests come to the login and back, performers and staff to the live list. */
export function Door({ guests, others }: { guests: string; others: string }) {
  const t = useText(mileText);
  const { pathname } = useLocation();
  const guest = isGuest(useAppSelector(selectUserType));
  return (
    <EmptyState
      heading
      title={guest ? guests : others}
      action={
        <ButtonLink look="lit" to={guest ? returningTo(PATHS.login, pathname) : PATHS.home}>
          {t(guest ? 'log_in' : 'see_live')}
        </ButtonLink>
      }
    />
  );
}
