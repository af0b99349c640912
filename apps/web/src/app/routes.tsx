import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouteError } from '../error/RouteError.tsx';
import type { FrameKind } from '../shell/Frame.tsx';
import { Root } from '../shell/Root.tsx';
import { PATHS } from './paths.ts';

type Screen = () => Promise<{ Component: React.ComponentType }>;

const SCREENS = {
  home: () => import('../screens/home/index.tsx'),
  login: () => import('../screens/login/index.tsx'),
  register: () => import('../screens/register/index.tsx'),
  account: () => import('../screens/account/index.tsx'),
  purchase: () => import('../screens/purchase/PurchaseScreen.tsx'),
  statement: () => import('../screens/statement/StatementScreen.tsx'),
  earnings: () => import('../screens/statement/EarningsScreen.tsx'),
  leave: () => import('../screens/leave/index.tsx'),
  notFound: () => import('../screens/not-found/index.tsx'),
} satisfies Record<string, Screen>;

/** A path is matched exactly, capital letters included (spec §2). */
const at = (path: string, lazy: Screen, frame: FrameKind = 'site'): RouteObject => ({
  path,
  lazy,
  handle: { frame },
  caseSensitive: true,
});

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      at('/', SCREENS.home),
      at(PATHS.home, SCREENS.home),
      at(PATHS.login, SCREENS.login),
      at(PATHS.register, SCREENS.register),
      at(PATHS.account, SCREENS.account),
      at(PATHS.purchase, SCREENS.purchase),
      // The own site's purchase path (spec §2).
      at('/viewers/points.shtml', SCREENS.purchase),
      at(PATHS.statement, SCREENS.statement),
      at(PATHS.earnings, SCREENS.earnings),
      at(PATHS.leave, SCREENS.leave),
      { path: '*', lazy: SCREENS.notFound },
    ],
  },
];

/** Every screen loads on demand. */
export const makeRouter = () => createBrowserRouter(routes);
