import type { RealtimeServer } from './realtime.ts';

/** A write buffer that has not drained for this long belongs to a stalled socket. */
const LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 2_000;

/** The private members of an Engine.IO connection that are used here. */
interface Connection {
  writeBuffer: readonly unknown[];
  request: { socket: { destroy(): void } };
  on(event: 'drain', listener: () => void): void;
  on(event: 'close', listener: () => void): void;
}

/**
 * Disconnects sockets whose write buffer has not drained for 20 s, because everything sent to them is kept in memory.
 * Answered pings prove nothing: a client can answer pings without reading. A slow connection that reads still drains.
 */
export function disconnectStalledSockets(
  io: RealtimeServer,
  { limit_ms, look_every_ms } = { limit_ms: LIMIT_MS, look_every_ms: LOOK_EVERY_MS },
): void {
  /** When the buffer of each connection last drained or was empty, monotonic milliseconds. */
  const drained = new Map<Connection, number>();
  const note = (connection: Connection): void => void drained.set(connection, performance.now());
  io.engine.on('connection', (connection: Connection) => {
    note(connection);
    connection.on('drain', () => note(connection));
    connection.on('close', () => drained.delete(connection));
  });
  const timer = setInterval(() => {
    const now_ms = performance.now();
    for (const [connection, at_ms] of drained) {
      if (connection.writeBuffer.length === 0) note(connection);
      else if (now_ms - at_ms > limit_ms) connection.request.socket.destroy();
    }
  }, look_every_ms).unref();
  io.httpServer.once('close', () => clearInterval(timer));
}
