import { PATHS } from '@akari/rules';
import { Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { useGetStaffMeQuery } from '../me/api.ts';
import { StaffContext } from '../me/staff.ts';
import { OFFICE_SCREENS } from '../screens.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useArrival } from '../../platform/browser/use-arrival.ts';
import { ScreenBoundary } from '../../platform/error/ScreenBoundary.tsx';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { ProofGate } from '../../platform/proof/ProofGate.tsx';
import { Notices } from '../../platform/notice/Notices.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { startLanguage } from '../../text/language.ts';
import { useText } from '../../text/index.ts';
import { MissingPage } from './MissingPage.tsx';
import { OfficeFrame } from './OfficeFrame.tsx';
import { officeText } from './text.ts';

function Missing() {
  const t = useText(officeText);
  return (
    <MissingPage title={t('missing')} back={{ to: '/', name: t('start') }}>
      {t('missing_text')}
    </MissingPage>
  );
}

/** The login has ended: the server no longer knows the person as staff. */
function LoggedOut() {
  const t = useText(officeText);
  return (
    <main className="office-page">
      <EmptyState
        heading
        title={t('gone')}
        action={
          <Button look="lit" onClick={() => location.assign(`${PATHS.login}?to=/office`)}>
            {t('login')}
          </Button>
        }
      >
        {t('gone_text')}
      </EmptyState>
    </main>
  );
}

/** Staff who can prove nothing yet add a passkey or an app on the account page, with their enrolment code. */
function Unenrolled() {
  const t = useText(officeText);
  return (
    <div className="office-unenrolled">
      <p>{t('unenrolled')}</p>
      <Button look="lit" wide onClick={() => location.assign(`${PATHS.account}#account-proof`)}>
        {t('enrol')}
      </Button>
    </div>
  );
}

/** The optional last part of a path: what is open within a screen. */
const OPEN_PART = /\/:\w+\?$/;

/** The address of the screen itself, which stays as it is (list, focus) while another of its items is opened. */
function placeOf(pathname: string): string {
  const screen = OFFICE_SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
  const path = screen?.path.replace(OPEN_PART, '');
  return path === undefined
    ? pathname
    : (matchPath({ path, end: false }, pathname)?.pathnameBase ?? pathname);
}

/** The back office: who asks, then the screens that their roles open. */
export function Office() {
  const place = placeOf(useLocation().pathname);
  useArrival(place);
  const { data: me, error } = useGetStaffMeQuery();
  useEffect(() => {
    if (me !== undefined) startLanguage({ account: me.chat_lang });
  }, [me]);
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found') return <LoggedOut />;
  if (me === undefined) return fault === null ? <Loading /> : <OfflineState error={fault} />;
  const screens = OFFICE_SCREENS.filter(
    ({ right, needs }) =>
      (right === null || me.rights.includes(right)) && (needs === undefined || me[needs] === true),
  );
  const start = screens.find(({ entry }) => entry !== null);
  return (
    <StaffContext value={me}>
      <OfficeFrame screens={screens}>
        <ScreenBoundary key={place} onBroken={() => undefined}>
          <Suspense fallback={<Loading />}>
            <Routes>
              {start !== undefined && <Route path="/" element={<Navigate to={start.path} replace />} />}
              {screens.map(({ path, Component }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route path="*" element={<Missing />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </OfficeFrame>
      <ProofGate
        errors={['staff_proof_required', 'account_proof_required']}
        user_name={me.user_name}
        unenrolled={<Unenrolled />}
      />
      <Notices />
    </StaffContext>
  );
}
