import { io, type Socket } from 'socket.io-client';

/** Opens a page's socket with its login; it reconnects as fast as pages do in a crowd. */
export const crowdSocket = (url: string, cookie: string): Socket =>
  io(url, {
    path: '/socket',
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
