import type { ClientToServer, ServerToClient } from '@akari/contract/realtime';
import type { ErrorName } from '@akari/rules';
import type { Socket } from 'socket.io-client';
import { errorReader } from '../error/reader.ts';
import { apiError, type ApiError } from './call-server.ts';
import { socketChanged } from './connection.slice.ts';
import { SERVER_EVENTS, serverEvent } from './server-event.ts';
import { store } from './store.ts';

type Live = Socket<ServerToClient, ClientToServer>;
export type ClientEvent = keyof ClientToServer;
export type EventBody<E extends ClientEvent> = Parameters<ClientToServer[E]>[0];
type AckOf<E extends ClientEvent> = Parameters<Parameters<ClientToServer[E]>[1]>[0];
/** What an acknowledged event brings back. */
export type EventAnswer<E extends ClientEvent> =
  { data: Omit<Extract<AckOf<E>, { ok: true }>, 'ok'> } | { error: ApiError };

/** An event that nobody acknowledges within this has failed, milliseconds. */
const ACK_WITHIN_MS = 8_000;

/** A server that refuses a connection has its database away: seldom, and not for long. */
const REFUSED_AGAIN_MS = 3_000;
/** How long to wait before a room that could not be entered is tried again; whoever is not let in for a reason is not. */
const ENTER_AGAIN_MS = [1_000, 2_000, 4_000, 8_000] as const;
const PASSING: readonly ErrorName[] = ['server_unreachable', 'server_failed', 'too_many_requests'];

/** One more socket than a person or an address may have waits twice as long after each refusal, up to this. */
const FULL_AGAIN_MAX_MS = 300_000;

/** How long to wait after a refusal of the server: its database was away, or too many sockets are open. */
async function waitAfter(error: Error & { data?: unknown }, refusals: number): Promise<number> {
  const refused = (await errorReader())?.readError(error.data);
  if (refused?.name !== 'too_many_sockets') return REFUSED_AGAIN_MS;
  store.dispatch(socketChanged('refused'));
  return Math.min((refused.retry_after_s ?? 15) * 1_000 * 2 ** refusals, FULL_AGAIN_MAX_MS);
}

let connecting: Promise<Live> | null = null;
/** What must be said again after every (re)connection: rooms to be in. */
const standing = new Set<(live: Live) => void>();

/** The client of Socket.IO comes only when a screen wants it. Websocket only: no session stickiness is needed. */
async function open(): Promise<Live> {
  store.dispatch(socketChanged('connecting'));
  const { io } = await import('socket.io-client');
  const live: Live = io({ path: '/socket', transports: ['websocket'], reconnectionDelayMax: 4_000 });
  let refusals = 0;
  live.on('connect', () => {
    refusals = 0;
    store.dispatch(socketChanged('connected'));
    for (const enter of standing) enter(live);
  });
  live.on('disconnect', (reason) => {
    store.dispatch(socketChanged('lost'));
    // Ended by the server (a login ended): the library does not come back by itself.
    if (reason === 'io server disconnect') live.connect();
  });
  live.on('connect_error', (error) => {
    store.dispatch(socketChanged('lost'));
    // Refused by the server: the library comes back by itself from all else.
    if (live.active) return;
    void waitAfter(error, refusals).then((wait_ms) => {
      refusals = wait_ms > REFUSED_AGAIN_MS ? refusals + 1 : 0;
      setTimeout(() => live.connect(), wait_ms);
    });
  });
  live.io.on('reconnect_attempt', () => store.dispatch(socketChanged('lost')));
  for (const name of SERVER_EVENTS) {
    // One line for all of them: the body's type belongs to the name, which a union cannot express.
    (live as Socket).on(name, (body) => store.dispatch(serverEvent[name](body as never)));
  }
  return live;
}

/** The one connection of the page; opened by whoever needs it first. */
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

/** Sends an event and waits for its acknowledgement. Never throws; silence is `server_unreachable`. */
export async function emit<E extends ClientEvent>(event: E, body: EventBody<E>): Promise<EventAnswer<E>> {
  return send(await connection(), event, body);
}

/**
 * Sends an event now and again after every reconnection, until the returned function is called: how a page stays in a
 * room. `onAnswer` gets the snapshot each time, so what was missed while away is made good.
 */
export function stayIn<E extends ClientEvent>(
  event: E,
  body: EventBody<E>,
  onAnswer: (answer: EventAnswer<E>) => void,
): () => void {
  let again: ReturnType<typeof setTimeout> | undefined;
  // Only the newest attempt counts: an answer that was lost with its connection comes to its end later.
  let turn = 0;
  const enter = (live: Live, tries = 0): void => {
    const mine = (turn += 1);
    clearTimeout(again);
    void send(live, event, body).then((answer) => {
      if (!standing.has(enter) || mine !== turn) return;
      onAnswer(answer);
      // The line is there, and nothing would ever be heard on it.
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

/** Connects anew, so that the server sees the login cookie of now. Rooms are entered again by themselves. */
export async function reconnect(): Promise<void> {
  if (connecting === null) return;
  const live = await connecting;
  live.disconnect();
  live.connect();
}
