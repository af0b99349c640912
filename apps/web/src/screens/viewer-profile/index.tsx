import { isGuest } from '@akari/rules';
import { Link, useLocation } from 'react-router';
import { OwnViewerProfile } from '../../features/viewer-profile/OwnViewerProfile.tsx';
import { viewerProfileText } from '../../features/viewer-profile/text.ts';
import { accountText } from '../../features/account/text.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { selectLoginPhase, selectMe } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';

/** `/account/profile`: what a viewer shows performers of themselves. */
export function Component() {
  const t = useText(viewerProfileText);
  const of_account = useText(accountText);
  const { pathname } = useLocation();
  const phase = useAppSelector(selectLoginPhase);
  const me = useAppSelector(selectMe);
  const may = useMay('viewer_profile.manage');
  if (phase === 'checking') return <main className="viewer-profile" />;
  const out = me === null || isGuest(me.user_type);
  return (
    <main className="viewer-profile">
      <title>{`${t('title')} – Akari`}</title>
      {out || !may ? (
        <EmptyState
          heading
          title={t(out ? 'needed' : 'viewers_only')}
          action={
            <ButtonLink look="lit" to={out ? returningTo(PATHS.login, pathname) : PATHS.account}>
              {of_account(out ? 'login.submit' : 'account.title')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <header>
            <p>
              <Link to={PATHS.account}>{of_account('account.title')}</Link>
            </p>
            <h1>{t('title')}</h1>
            <p className="viewer-profile-hint">{t('lead')}</p>
          </header>
          <OwnViewerProfile user_name={me.user_name} />
        </>
      )}
    </main>
  );
}
