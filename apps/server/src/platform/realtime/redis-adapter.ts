import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Adapter, Session } from 'socket.io-adapter';
import type { Redis } from 'ioredis';
import type { Namespace } from 'socket.io';
import type { RedisLink } from '../redis/redis-link.ts';
import { streamsAdapter, type StreamsAdapter } from '../vendor/socket-io/streams-adapter.ts';
import type { Backlog } from './backlog.ts';
import { MissedPackets } from './missed-packets.ts';
import { roomsOf, withRooms } from './raw-message.ts';
import { StreamMemory } from './stream-memory.ts';

const NAME = 'akari';
const STREAM = `${NAME}:events`;
const SOCKETS = `${NAME}:socket:`;
/** A socket can be recovered for this long after it was lost. After that its page fetches the full state. */
export const REMEMBERED_MS = 120_000;
/** Approximate maximum length of the Redis stream, from which missed events are replayed. */
const STREAM_ENTRIES = 100_000;
const BEGIN_EVERY_MS = 100;
/** A node starts to serve after this even if Redis has not answered. */
const BEGIN_LIMIT_MS = 5_000;

/** The milliseconds of a stream entry id. The id comes from the client as its last one, and cannot be trusted. */
const momentOf = (offset: string): number => Number(offset.split('-')[0]);

/** Newest stream entries that this node keeps in memory. The busier the service, the fewer seconds they cover. */
const REMEMBERED_ENTRIES = 50_000;

export interface RedisAdapter {
  /** Creates the adapter; passed to Socket.IO as its `adapter` option. */
  factory: (namespace: Namespace) => Adapter;
  /** Number of nodes subscribed in Redis, including this one. @throws when Redis does not answer */
  count(): Promise<number>;
  /** Resolves once events of other nodes are received, or Redis has not answered for 5 s. */
  begun(): Promise<void>;
  /** Deletes the stored state of a socket that will not be recovered. */
  forget(pid: string): void;
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** Replaces the commands of the library's client that would fail or busy-loop while Redis is unavailable. */
function makeTolerant(client: Redis, link: RedisLink): void {
  const [set, publish] = [client.set.bind(client), client.publish.bind(client)] as const;
  Object.assign(client, {
    // The library does not await these two: an unhandled rejection would end the process.
    set: (...args: Parameters<typeof set>) => set(...args).catch(() => null),
    publish: (...args: Parameters<typeof publish>) => publish(...args).catch(() => 0),
    // The library reads on duplicates. One that fails at once during an outage would make it poll in a busy loop.
    duplicate: () => link.patient(),
  });
}

/**
 * Adds entries until one is received. The library's reader starts at `$`, so it sees only entries added after its first
 * read; by then it has a position, before real events are published.
 */
function positionReader(client: Redis, memory: StreamMemory): void {
  const begin = setInterval(() => {
    if (memory.last !== null) return clearInterval(begin);
    quietly(client.xadd(STREAM, 'MAXLEN', '~', STREAM_ENTRIES, '*', 'nsp', '/', 'node', 'begins'));
  }, BEGIN_EVERY_MS).unref();
}

/** Sends the adapter's events through the backlog, and remembers those that it receives. */
function tapEvents(adapter: StreamsAdapter, backlog: Backlog, memory: StreamMemory): void {
  const doPublish = adapter.doPublish.bind(adapter);
  const encode = adapter.encode.bind(adapter);
  const onRawMessage = adapter.onRawMessage.bind(adapter);
  adapter.doPublish = (message) => backlog.publish(() => doPublish(message));
  adapter.encode = (message) => withRooms(message, encode(message));
  adapter.onRawMessage = (message, offset) => {
    const rooms = roomsOf(message);
    memory.note(offset, rooms, message.data ?? '');
    if (message.type === undefined) return;
    // Skip the decoding of events whose rooms have no socket on this node: those are most.
    if (rooms === null || rooms.length === 0 || rooms.some((room) => adapter.rooms.has(room)))
      onRawMessage(message, offset);
  };
}

/**
 * Socket.IO over a Redis stream, made tolerant of Redis outages: an event reaches this node's own sockets at once and
 * those of other nodes when Redis is back, and every rejection is handled.
 * @param mayReturn whether a lost socket may rejoin its rooms and receive the events sent there since a time in ms
 */
export function redisAdapter(
  link: RedisLink,
  backlog: Backlog,
  mayReturn: (session: Session, since_ms: number) => Promise<boolean>,
): RedisAdapter {
  const client = link.another();
  const memory = new StreamMemory(REMEMBERED_ENTRIES, REMEMBERED_MS);
  const missed = new MissedPackets(client, STREAM, memory);
  makeTolerant(client, link);
  const create = createAdapter(client, {
    streamName: STREAM,
    channelPrefix: NAME,
    sessionKeyPrefix: SOCKETS,
    maxLen: STREAM_ENTRIES,
    onlyPlaintext: true,
  });
  positionReader(client, memory);
  return {
    count: async () => {
      const [, nodes] = (await client.pubsub('NUMSUB', `${NAME}#/#`)) as [string, number];
      return nodes;
    },
    begun: async () => {
      const limit_ms = performance.now() + BEGIN_LIMIT_MS;
      const hears = (): boolean => link.up && memory.last !== null;
      while (!hears() && performance.now() < limit_ms) {
        if (!link.up) await link.check();
        await sleep(BEGIN_EVERY_MS / 5);
      }
    },
    forget: (pid) => quietly(client.del(SOCKETS + pid)),
    // Not an arrow function, because Socket.IO calls it with `new`.
    factory: function (namespace) {
      const adapter = streamsAdapter(create, namespace);
      tapEvents(adapter, backlog, memory);
      adapter.persistSession = ({ sid, pid, rooms, data }) => {
        const stored = JSON.stringify({ sid, pid, rooms, data });
        quietly(client.set(SOCKETS + pid, stored, 'PX', REMEMBERED_MS));
      };
      adapter.restoreSession = async (pid, offset) => {
        if (!link.up) throw new Error('redis is away');
        const stored = await client.getdel(SOCKETS + pid);
        if (stored === null) throw new Error('nobody is known by this name');
        const session = JSON.parse(stored) as Session;
        const missedPackets = await missed.since(offset, session.rooms);
        // Checked last: the room may have become private while the missed events were being read.
        if (!(await mayReturn(session, momentOf(offset)))) throw new Error('not in these rooms any more');
        return { ...session, missedPackets };
      };
      return adapter;
    },
  };
}
