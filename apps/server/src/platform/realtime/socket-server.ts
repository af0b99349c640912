import { EVENT_ACTIONS, type ClientToServer, type ErrorBody } from '@akari/contract';
import { isGuest, type ErrorName } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { comesFromUs, signsOf } from '../http/own-origin.ts';
import { authorize, type Allowed } from '../http/authorize.ts';
import type { Person } from '../http/person.ts';
import { Problem, problemBody, problemOf } from '../http/problem.ts';
import type { NodeLife } from '../process/node-life.ts';
import { sharedRates, type RateServices } from '../redis/shared-rates.ts';
import type { Cluster } from './cluster.ts';
import { isEphemeral } from './ephemeral-events.ts';
import { owesAnswer } from './outstanding.ts';
import { encodeOnce } from '../vendor/socket-io/encode-once.ts';
import { requireStorable } from '../http/storable.ts';
import { capSockets } from './socket-caps.ts';
import { disconnectStalledSockets } from './stalled-sockets.ts';
import { roomOf, type Realtime, type RealtimeServer, type RealtimeSocket } from './realtime.ts';

const MAX_MESSAGE_BYTES = 64 * 1024;

export type SocketAuthentication = (credentials: {
  cookie: string | undefined;
  dlauth: unknown;
}) => Promise<Person>;

interface SocketGround {
  app: FastifyInstance;
  authenticate: SocketAuthentication;
  config: Config;
  log: Logger;
  node: NodeLife;
  /** Null when this is the only node. */
  cluster: Cluster | null;
}

/**
 * Sets the person of a socket. A recovered socket that now belongs to another person or login leaves its restored
 * rooms, because they were those of the previous one.
 */
function becomes(socket: RealtimeSocket, person: Person): void {
  const before = socket.data.person as Person | undefined;
  socket.data.person = person;
  if (before === undefined || (before.user_id === person.user_id && before.login_id === person.login_id))
    return;
  for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
}

/** Delay in seconds before a page retries after a socket cap refused it. The page doubles it with each attempt. */
const REFUSED_AGAIN_S = 15;

/** A problem as a handshake error: Socket.IO sends the error's `data` to the page. */
const refusal = (name: ErrorName, retry_after_s: number): Error =>
  Object.assign(new Error(name), { data: problemBody(new Problem(name, { retry_after_s })) });

/** Attaches Socket.IO to the HTTP server. Each connection belongs to one authenticated person, who may be a guest. */
export function createSocketServer({
  app,
  authenticate,
  config,
  log,
  node,
  cluster,
}: SocketGround): RealtimeServer {
  const io: RealtimeServer = new Server(app.server, {
    path: '/socket',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    // While draining, the connection is destroyed: the proxy then retries on another node, but forwards a refusal.
    allowRequest: ({ headers, socket }, decide) => {
      if (node.draining) socket.destroy();
      else decide(null, comesFromUs(config, signsOf(headers)));
    },
    ...cluster?.options,
  });
  cluster?.join(io);
  encodeOnce(io.of('/').adapter);
  disconnectStalledSockets(io);
  const caps = capSockets(io, config);
  io.use((socket, next) => {
    socket.data.address = caps.addressOf(socket);
    if (!caps.hasPlace(socket)) return next(refusal('too_many_sockets', REFUSED_AGAIN_S));
    authenticate({
      cookie: socket.handshake.headers.cookie,
      dlauth: (socket.handshake.auth as Record<string, unknown>)['dlauth'],
    })
      .then((person) => {
        if (!caps.takePerson(socket, person)) return next(refusal('too_many_sockets', REFUSED_AGAIN_S));
        becomes(socket, person);
        next();
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'socket authentication failed');
        next(new Error('vauth_failed'));
      });
  });
  io.on('connection', (socket) => {
    const { user_id, login_id } = socket.data.person;
    if (user_id !== null) void socket.join(roomOf.user(user_id));
    if (login_id !== null) void socket.join(roomOf.login(login_id));
  });
  return io;
}

/** The use cases' interface to Socket.IO on all nodes. No method throws while Redis is unavailable. */
export function realtimeOver(io: RealtimeServer, cluster: Cluster | null): Realtime {
  // Socket.IO types `emit` per event. The signature of `send` has already checked the pair of event and body.
  type Emit = (event: string, body: unknown) => boolean;
  return {
    send: (room, event, body, but) => {
      const ephemeral = cluster !== null && typeof room === 'string' && isEphemeral(event);
      void ((ephemeral ? io.local : io).to(room).except(but ?? []).emit as Emit)(event, body);
      if (ephemeral) cluster.ephemeral.tell(room, event, body);
    },
    sendHere: (room, event, body) => void (io.local.to(room).emit as Emit)(event, body),
    tellNodes: (topic, body) => cluster?.notices.tell(topic, body),
    onTold: (topic, listener) => cluster?.notices.on(topic, listener),
    join: (userRoom, room) => io.in(userRoom).socketsJoin(room),
    leave: (userRoom, room) => io.in(userRoom).socketsLeave(room),
    here: (room) => io.of('/').adapter.rooms.has(room),
    disconnect: (room) => io.in(room).disconnectSockets(true),
  };
}

/** The services of a node that an event's listener uses. */
interface EventServices extends RateServices {
  config: Config;
  log: Logger;
}

/** Limit for each kind of event. Events over the limit are refused; the socket stays connected. */
const EVENT_RATE = { most: 60, window_ms: 10_000 };

/**
 * Counts one event against the rate limits. A person with a user id has one limit for all their sockets on all nodes. A
 * guest without one is identified by the socket only. All guests of an address also share a limit on this node, so that
 * opening more sockets does not allow more events.
 * @returns milliseconds until the event is allowed; 0 when it is allowed now
 */
async function waitMs(socket: RealtimeSocket, event: string, services: EventServices): Promise<number> {
  const { person, address } = socket.data;
  const { user_id, user_type } = person;
  const rates = sharedRates(services);
  const wait_ms =
    user_id === null
      ? rates.takeHere(`event:${event}:${socket.id}`, EVENT_RATE)
      : await rates.take(`event:${event}:${user_id}`, EVENT_RATE);
  if (wait_ms > 0 || !isGuest(user_type)) return wait_ms;
  const most = services.config.guest_events_per_address;
  return rates.takeHere(`event:${event}:guests:${address}`, { ...EVENT_RATE, most });
}

type AnswerOf<E extends keyof ClientToServer> = Extract<
  Parameters<Parameters<ClientToServer[E]>[1]>[0],
  { ok: true }
>;

/**
 * Registers the listener of one event. It limits the rate, parses the body by its schema, authorises the person by the
 * policy, and always acknowledges. A problem is answered as an error body; any other error is logged and answered as the
 * problem that `problemOf` makes of it. Neither disconnects the socket.
 */
export function onEvent<E extends keyof ClientToServer, S extends z.core.$ZodType>(
  socket: RealtimeSocket,
  event: E,
  schema: S,
  services: EventServices,
  handler: (
    body: z.output<S>,
    person: Allowed<(typeof EVENT_ACTIONS)[E]>,
  ) => Promise<Omit<AnswerOf<E>, 'ok'>>,
): void {
  const listener = async (raw: unknown, ack: unknown): Promise<void> => {
    const answered = owesAnswer(socket);
    const answer = typeof ack === 'function' ? (ack as (body: unknown) => void) : () => undefined;
    try {
      const wait_ms = await waitMs(socket, event, services);
      if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
      const body = z.safeParse(schema, raw);
      if (!body.success) throw new Problem('bad_request');
      requireStorable(body.data);
      const person = authorize(socket.data.person, EVENT_ACTIONS[event]);
      answer({ ok: true, ...(await handler(body.data, person)) });
    } catch (error) {
      if (!(error instanceof Problem)) services.log.error({ err: error, event }, 'socket event failed');
      const refusal: { ok: false } & ErrorBody = {
        ok: false,
        ...problemBody(problemOf(error)),
      };
      answer(refusal);
    } finally {
      answered();
    }
  };
  (socket.on as (event: string, listener: (...args: unknown[]) => void) => unknown)(
    event,
    (raw, ack) => void listener(raw, ack),
  );
}
