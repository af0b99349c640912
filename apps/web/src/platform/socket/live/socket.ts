import type { ClientToServer, ServerToClient } from '@akari/contract/realtime';
import type { ErrorName } from '@akari/rules';
import type { Socket } from 'socket.io-client';
import { afterFirstView } from '../../browser/first-view.ts';
import { errorReader } from '../../api/error-reader.ts';
import { apiError, type ApiError } from '../../api/call-server.ts';
import { socketChanged } from '../connection.slice.ts';
import { SERVER_EVENTS, serverEvent } from '../server-event.ts';
import { store } from '../../store/store.ts';

type Live = Socket<ServerToClient, ClientToServer>;
export type ClientEvent = keyof ClientToServer;
export type EventBody<E extends ClientEvent> = Parameters<ClientToServer[E]>[0];
type AckOf<E extends ClientEvent> = Parameters<Parameters<ClientToServer[E]>[1]>[0];
/** The acknowledgement of an event: its data or an error. */
export type EventAnswer<E extends ClientEvent> =
  | { data: Omit<Extract<AckOf<E>, { ok: true }>, 'ok'> }
  | { error: ApiError };

/** Timeout of an acknowledgement, milliseconds. */
const ACK_WITHIN_MS = 8_000;

/** Delay after the server refused a connection because its database is unreachable, which is rare and short. */
const REFUSED_AGAIN_MS = 3_000;
/** Delays before entering a room is retried. Only the temporary errors in `PASSING` are retried. */
const ENTER_AGAIN_MS = [1_000, 2_000, 4_000, 8_000] as const;
const PASSING: readonly ErrorName[] = ['server_unreachable', 'server_failed', 'too_many_requests'];

/** Maximum delay of a socket over the limit of a person or IP address; the delay doubles after each refusal. */
const FULL_AGAIN_MAX_MS = 300_000;

/** Returns the delay in ms after a refused connection: the database was unreachable, or too many sockets are open. */
async function waitAfter(error: Error & { data?: unknown }, refusals: number): Promise<number> {
  const refused = (await errorReader())?.readError(error.data);
  if (refused?.name !== 'too_many_sockets') return REFUSED_AGAIN_MS;
  store.dispatch(socketChanged('refused'));
  return Math.min((refused.retry_after_s ?? 15) * 1_000 * 2 ** refusals, FULL_AGAIN_MAX_MS);
}

let connecting: Promise<Live> | null = null;
/** Functions that enter a room; they run after every connect and reconnect. */
const standing = new Set<(live: Live) => void>();

/** Loads the Socket.IO client and the events' schemas on demand and connects. WebSocket only, so that no sticky sessions are needed. */
async function open(): Promise<Live> {
  await new Promise<void>(afterFirstView);
  store.dispatch(socketChanged('connecting'));
  const [{ io }, { readServerEvent }] = await Promise.all([
    import('socket.io-client'),
    import('./read-server-event.ts'),
  ]);
  const live: Live = io({ path: '/socket', transports: ['websocket'], reconnectionDelayMax: 4_000 });
  let refusals = 0;
  live.on('connect', () => {
    refusals = 0;
    store.dispatch(socketChanged('connected'));
    for (const enter of standing) enter(live);
  });
  live.on('disconnect', (reason) => {
    store.dispatch(socketChanged('lost'));
    // The server disconnected the socket (a login ended): the library does not reconnect by itself then.
    if (reason === 'io server disconnect') live.connect();
  });
  live.on('connect_error', (error) => {
    store.dispatch(socketChanged('lost'));
    // The library retries every other error by itself; only a refusal of the server is handled here.
    if (live.active) return;
    void waitAfter(error, refusals).then((wait_ms) => {
      refusals = wait_ms > REFUSED_AGAIN_MS ? refusals + 1 : 0;
      setTimeout(() => live.connect(), wait_ms);
    });
  });
  live.io.on('reconnect_attempt', () => store.dispatch(socketChanged('lost')));
  for (const name of SERVER_EVENTS) {
    (live as Socket).on(name, (raw) => {
      const body = readServerEvent(name, raw);
      // The cast is needed because a union cannot express that the body's type depends on the event name.
      if (body !== null) store.dispatch(serverEvent[name](body as never));
    });
  }
  return live;
}

/** Returns the one connection of the page; the first use opens it. */
const connection = (): Promise<Live> => (connecting ??= open());

function send<E extends ClientEvent>(live: Live, event: E, body: EventBody<E>): Promise<EventAnswer<E>> {
  return new Promise((resolve) => {
    (live as Socket).timeout(ACK_WITHIN_MS).emit(event, body, (late: Error | null, answer: unknown) => {
      if (late !== null) return resolve({ error: apiError('server_unreachable') });
      const { ok, ...rest } = answer as { ok: boolean };
      if (ok) return resolve({ data: rest } as EventAnswer<E>);
      void errorReader().then((reader) =>
        resolve({ error: reader?.readError(rest) ?? apiError('server_failed') }),
      );
    });
  });
}

/** Opens the connection for a page that only listens. */
export const listen = (): void => void connection();

/** Sends an event and waits for its acknowledgement. Never throws; a timeout is `server_unreachable`. */
export async function emit<E extends ClientEvent>(event: E, body: EventBody<E>): Promise<EventAnswer<E>> {
  return send(await connection(), event, body);
}

/**
 * Sends an event now and again after every reconnect, until the returned function is called. This keeps a page in a
 * room. `onAnswer` gets the snapshot each time, which replaces the events that were missed.
 */
export function stayIn<E extends ClientEvent>(
  event: E,
  body: EventBody<E>,
  onAnswer: (answer: EventAnswer<E>) => void,
): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  // Only the newest attempt counts: an attempt on a lost connection times out later.
  let turn = 0;
  const enter = (live: Live, tries = 0): void => {
    const mine = (turn += 1);
    clearTimeout(again);
    void send(live, event, body).then((answer) => {
      if (!standing.has(enter) || mine !== turn) return;
      onAnswer(answer);
      // The socket is connected but not in the room, so without a retry no event would arrive.
      if (!('error' in answer) || !PASSING.includes(answer.error.name)) return;
      const wait_ms = ENTER_AGAIN_MS[Math.min(tries, ENTER_AGAIN_MS.length - 1)];
      again = setTimeout(() => live.connected && enter(live, tries + 1), wait_ms);
    });
  };
  standing.add(enter);
  void connection().then((live) => {
    if (live.connected && standing.has(enter)) enter(live);
  });
  return () => {
    clearTimeout(again);
    standing.delete(enter);
  };
}

/** Reconnects, so that the server sees the current login cookie. Rooms are entered again automatically. */
export async function reconnect(): Promise<void> {
  if (connecting === null) return;
  const live = await connecting;
  live.disconnect();
  live.connect();
}
