import type { Session } from 'socket.io-adapter';
import type { RedisAdapter } from './redis-adapter.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime.ts';

const LOOK_EVERY_MS = 200;
const AGAIN_AFTER_MS = 45_000;
/** The library writes down a socket that it sees go, for these ends alone the socket will not come back. */
const FINAL = new Set(['client namespace disconnect', 'server namespace disconnect']);

/** Socket.IO keeps to itself by which name a client asks for its state back. */
const pidOf = (socket: RealtimeSocket): string => (socket as unknown as { pid: string }).pid;

interface Memory {
  persistSession(session: Session): void;
}

/**
 * Writes down while they are connected which rooms this node's sockets are in. The library does it when a socket goes;
 * a node that is killed says nothing any more, and its clients would come back elsewhere as strangers.
 * @returns stops it
 */
export function rememberSockets(io: RealtimeServer, redis: RedisAdapter): () => void {
  const adapter = io.of('/').adapter as unknown as Memory;
  const changed = new Set<RealtimeSocket>();
  const written = new Map<RealtimeSocket, number>();

  io.of('/').adapter.on('join-room', (_room: string, id: string) => note(id));
  io.of('/').adapter.on('leave-room', (_room: string, id: string) => note(id));
  const note = (id: string): void => {
    const socket = io.of('/').sockets.get(id);
    if (socket !== undefined) changed.add(socket);
  };
  io.on('connection', (socket) => {
    changed.add(socket);
    socket.on('disconnect', (reason) => {
      changed.delete(socket);
      written.delete(socket);
      if (FINAL.has(reason)) redis.forget(pidOf(socket));
    });
  });

  const timer = setInterval(() => {
    const now_ms = performance.now();
    for (const [socket, at_ms] of written) {
      // Oldest first: what is written again goes to the end.
      if (now_ms - at_ms < AGAIN_AFTER_MS) break;
      changed.add(socket);
    }
    for (const socket of changed) {
      if (!socket.connected) continue;
      const { id: sid, data } = socket;
      adapter.persistSession({ sid, pid: pidOf(socket), rooms: [...socket.rooms], data, missedPackets: [] });
      written.delete(socket);
      written.set(socket, now_ms);
    }
    changed.clear();
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
