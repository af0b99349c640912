import { io, type Socket } from 'socket.io-client';

/** A page's socket, with its login, that connects anew as fast as pages do in a crowd. */
export const crowdSocket = (url: string, cookie: string): Socket =>
  io(url, {
    path: '/socket',
    transports: ['websocket'],
    extraHeaders: { cookie },
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
