import { isGuest } from '@akari/rules';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { selectUserType } from '../../platform/person/login.slice.ts';
import { useJoinWay } from '../../platform/site/ways.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { viewersDoorText } from './text.ts';
import './viewers-door.css';

/** A page of viewers, for others: guests come to the login and back, performers and staff to the live list. */
export function ViewersDoor({ guests, others }: { guests: string; others: string }) {
  const t = useText(viewersDoorText);
  const { pathname } = useLocation();
  const join = useJoinWay();
  const guest = isGuest(useAppSelector(selectUserType));
  return (
    <EmptyState
      heading
      title={guest ? guests : others}
      action={
        guest ? (
          <div className="viewers-door">
            <ButtonLink look="lit" to={returningTo(PATHS.login, pathname)}>
              {t('log_in')}
            </ButtonLink>
            <ButtonLink {...join}>{t('join')}</ButtonLink>
          </div>
        ) : (
          <ButtonLink to={PATHS.home}>{t('see_live')}</ButtonLink>
        )
      }
    />
  );
}
