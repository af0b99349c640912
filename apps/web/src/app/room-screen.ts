/** The code of a room, fetched and run once: before the click where the page can. */
export const loadRoom = () => import('../screens/room/index.tsx');
