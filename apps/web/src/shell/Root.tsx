import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAppSelector } from '../app/hooks.ts';
import { PATHS } from '../app/paths.ts';
import { selectFatal } from '../error/error.slice.ts';
import { FatalScreen } from '../error/late.ts';
import { ScreenBoundary } from '../error/ScreenBoundary.tsx';
import { AgeGate } from './AgeGate.tsx';
import { useLegalAge } from './legal-age.ts';
import { Notices } from './Notices.tsx';
import { useArrival } from './useArrival.ts';

/** What may stand in the place of every screen: the age gate, a fatal error. */
export function Root({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [legalAge, confirm] = useLegalAge();
  const fatal = useAppSelector(selectFatal);
  useArrival();
  // The neutral page is for those who may not see the rest.
  if (legalAge === 'unknown' && pathname !== PATHS.leave) return <AgeGate onConfirm={confirm} />;
  if (fatal !== null) {
    return (
      <Suspense>
        <FatalScreen error={fatal} />
      </Suspense>
    );
  }
  return (
    <>
      <ScreenBoundary key={pathname}>{children}</ScreenBoundary>
      <Notices />
    </>
  );
}
