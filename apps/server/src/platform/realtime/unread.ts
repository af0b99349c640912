import type { RealtimeServer } from './realtime.ts';

/** Longer than anybody who reads goes without answering a ping. */
const LIMIT_MS = 20_000;
const LOOK_EVERY_MS = 2_000;

/** What is used of a connection that the library's types keep to themselves. */
interface Connection {
  writeBuffer: readonly unknown[];
  request: { socket: { destroy(): void } };
  on(event: 'drain', listener: () => void): void;
  on(event: 'close', listener: () => void): void;
}

/**
 * Breaks off who reads nothing: pings are answered blindly by whoever wants to, and all that is said meanwhile would be
 * kept for them. A connection whose data is taken hands on what waits (`drain`), however slowly.
 */
export function dropWhoDoesNotRead(
  io: RealtimeServer,
  { limit_ms, look_every_ms } = { limit_ms: LIMIT_MS, look_every_ms: LOOK_EVERY_MS },
): void {
  /** When each last handed something on, or had nothing to. */
  const taken = new Map<Connection, number>();
  const note = (connection: Connection): void => void taken.set(connection, performance.now());
  io.engine.on('connection', (connection: Connection) => {
    note(connection);
    connection.on('drain', () => note(connection));
    connection.on('close', () => taken.delete(connection));
  });
  const timer = setInterval(() => {
    const now_ms = performance.now();
    for (const [connection, at_ms] of taken) {
      if (connection.writeBuffer.length === 0) note(connection);
      else if (now_ms - at_ms > limit_ms) connection.request.socket.destroy();
    }
  }, look_every_ms).unref();
  io.httpServer.once('close', () => clearInterval(timer));
}
