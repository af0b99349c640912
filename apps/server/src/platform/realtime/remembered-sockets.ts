import { pidOf } from '../vendor/socket-io/private-id.ts';
import type { RedisAdapter } from './redis-adapter.ts';
import type { RealtimeServer, RealtimeSocket } from './realtime.ts';

const LOOK_EVERY_MS = 200;
const AGAIN_AFTER_MS = 45_000;
/**
 * After these disconnect reasons the client does not recover its socket, so the stored state is deleted. The library
 * itself stores the state again at disconnects that are recoverable.
 */
const FINAL = new Set(['client namespace disconnect', 'server namespace disconnect']);

/**
 * Stores the rooms of this node's sockets while they are connected. The library stores them at the disconnect only, so
 * the clients of a node that was killed could not be recovered on another node.
 * @returns a function that stops it
 */
export function rememberSockets(io: RealtimeServer, redis: RedisAdapter): () => void {
  const adapter = io.of('/').adapter;
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
      // The map is ordered oldest first, because a socket that is stored again moves to the end.
      if (now_ms - at_ms < AGAIN_AFTER_MS) break;
      changed.add(socket);
    }
    for (const socket of changed) {
      if (!socket.connected) continue;
      const { id: sid, data } = socket;
      adapter.persistSession({ sid, pid: pidOf(socket), rooms: [...socket.rooms], data });
      written.delete(socket);
      written.set(socket, now_ms);
    }
    changed.clear();
  }, LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
