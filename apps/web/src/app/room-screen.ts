/** Loads the code of the room screen once; prefetched before the click where possible. */
export const loadRoom = () => import('../screens/room/index.tsx');
