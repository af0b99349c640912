import { defineScreen } from './screen.tsx';

/** The room screen; the home page loads its code before the click where possible. */
export const roomScreen = defineScreen(() => import('./room/index.tsx'));
