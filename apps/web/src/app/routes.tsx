import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouteError } from '../error/RouteError.tsx';
import { Root } from '../shell/Root.tsx';

type Screen = () => Promise<{ Component: React.ComponentType }>;

const home: Screen = () => import('../screens/home/index.tsx');
const notFound: Screen = () => import('../screens/not-found/index.tsx');

const at = (path: string, lazy: Screen, handle?: object): RouteObject => ({
  path,
  lazy,
  handle,
  caseSensitive: true,
});

/** Every screen loads on demand; paths are exact (spec §2). */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [at('/', home), at('/home', home), { path: '*', lazy: notFound }],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
