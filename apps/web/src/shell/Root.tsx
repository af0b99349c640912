import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useAppSelector } from '../app/hooks.ts';
import { PATHS } from '../app/paths.ts';
import { FatalScreen } from '../error/FatalScreen.tsx';
import { selectFatal } from '../error/error.slice.ts';
import { AgeGate } from './AgeGate.tsx';
import { useLegalAge } from './legal-age.ts';
import { Frame, type FrameKind } from './Frame.tsx';
import { Notices } from './Notices.tsx';

interface RouteHandle {
  frame?: FrameKind;
}

/** Everything that stands around a screen, and what may stand in its place: the age gate, a fatal error. */
export function Root() {
  const { pathname } = useLocation();
  const [legalAge, confirm] = useLegalAge();
  const fatal = useAppSelector(selectFatal);
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  useEffect(() => {
    // A new screen begins at its heading for those who listen to it.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  // The neutral page is for those who may not see the rest.
  if (pathname === PATHS.leave) return <Outlet />;
  if (legalAge === 'unknown') return <AgeGate onConfirm={confirm} />;
  if (fatal !== null) return <FatalScreen error={fatal} />;
  return (
    <Frame kind={handle?.frame ?? 'site'}>
      <Outlet />
      <Notices />
      <ScrollRestoration />
    </Frame>
  );
}
