import { startBareSocketRoom } from '@akari/server/testing/bare-socket-room';

/* The peer in a process of its own, so that its CPU time is measured alone. */
process.send?.({ type: 'ready', ...(await startBareSocketRoom()) });
