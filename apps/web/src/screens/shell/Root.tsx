import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { handoverAnswered, selectHandover } from '../../features/account/handover.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { useArrival } from '../../platform/browser/use-arrival.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import { screenBroken, selectFatal } from '../../platform/error/error.slice.ts';
import { latePart } from '../../platform/error/late-part.tsx';
import { FatalScreen } from '../../platform/error/late.ts';
import { ScreenBoundary } from '../../platform/error/ScreenBoundary.tsx';
import { AgeGate } from './AgeGate.tsx';
import { useLegalAge } from './legal-age.ts';

const Notices = latePart(async () => (await import('../../platform/notice/Notices.tsx')).Notices, {
  silent: true,
});
const IdVideoStrip = latePart(
  async () => (await import('../../features/id-video/viewer/IdVideoStrip.tsx')).IdVideoStrip,
  {
    silent: true,
  },
);
const StaffMessages = latePart(
  async () => (await import('../../features/staff-message/StaffMessages.tsx')).StaffMessages,
  { silent: true },
);
const HandoverQuestion = latePart(
  async () => (await import('../../features/account/HandoverQuestion.tsx')).HandoverQuestion,
);

/** Notices, countdowns of a viewer and messages of staff, on every page; their code loads after the page itself. */
function LateParts() {
  const viewer = useMay('id_video.read_view');
  const receiver = useMay('staff_message.answer');
  const [page, setPage] = useState<'coming' | 'there'>('coming');
  useEffect(() => whenIdle(() => setPage('there')), []);
  if (page === 'coming') return null;
  return (
    <>
      <Notices />
      {viewer && <IdVideoStrip />}
      {receiver && <StaffMessages />}
    </>
  );
}

/** Renders the screen, or the age gate or a fatal error in its place. */
export function Root({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const [legalAge, confirm] = useLegalAge();
  const fatal = useAppSelector(selectFatal);
  const handover = useAppSelector(selectHandover);
  useArrival(pathname);
  // The neutral page is for those who may not see the rest.
  if (legalAge === 'unknown' && pathname !== PATHS.leave) return <AgeGate onConfirm={confirm} />;
  if (fatal !== null) return <FatalScreen error={fatal} />;
  return (
    <>
      <ScreenBoundary key={pathname} onBroken={() => dispatch(screenBroken())}>
        {children}
      </ScreenBoundary>
      <LateParts />
      {handover !== null && <HandoverQuestion onGiveUp={() => void dispatch(handoverAnswered('no'))} />}
    </>
  );
}
