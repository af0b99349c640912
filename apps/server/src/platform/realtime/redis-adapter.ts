import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Adapter, ClusterMessage, Session } from 'socket.io-adapter';
import type { Namespace } from 'socket.io';
import type { RedisLink } from '../redis/redis-link.ts';
import type { Backlog } from './backlog.ts';
import { MissedPackets } from './missed-packets.ts';
import { roomsOf, withRooms, type RawMessage } from './raw-message.ts';
import { StreamMemory } from './stream-memory.ts';

const NAME = 'akari';
const STREAM = `${NAME}:events`;
const SOCKETS = `${NAME}:socket:`;
/** Who has been away for longer begins anew, with what the page fetches then. */
export const REMEMBERED_MS = 120_000;
/** What was said lately: who was away for no longer gets all of it. */
const STREAM_ENTRIES = 100_000;
const BEGIN_EVERY_MS = 100;
/** A node that Redis does not answer in time serves all the same. */
const BEGIN_LIMIT_MS = 5_000;

/** Entries of a stream are named by their moment. The client says which one it heard last, and may say any. */
const momentOf = (offset: string): number => Number(offset.split('-')[0]);

/** Of it this node remembers the end itself: of a very large site fewer seconds than of another. */
const REMEMBERED_ENTRIES = 50_000;

/** What of the library's adapter is used or replaced here. */
interface StreamsAdapter extends Adapter {
  doPublish(message: ClusterMessage): Promise<string>;
  encode(message: ClusterMessage): RawMessage;
  onRawMessage(message: RawMessage, offset: string): void;
  persistSession(session: Session): void;
  restoreSession(pid: string, offset: string): Promise<Session>;
}

export interface RedisAdapter {
  /** For Socket.IO. */
  factory: (namespace: Namespace) => Adapter;
  /** How many nodes listen at Redis, this one among them. */
  count(): Promise<number>;
  /** Resolves once what the others say is heard, or Redis has not answered for a while. */
  begun(): Promise<void>;
  /** Forgets a socket that will not come back. */
  forget(pid: string): void;
}

/**
 * Socket.IO over a Redis stream, made fit for a Redis that goes away: an event reaches this node's own sockets at
 * once and the others' when Redis is back, and nothing that fails is left without a listener.
 * @param mayReturn whether a socket that was cut off may have back the rooms it was in, and all that was said there since
 */
export function redisAdapter(
  link: RedisLink,
  backlog: Backlog,
  mayReturn: (session: Session, since_ms: number) => Promise<boolean>,
): RedisAdapter {
  const client = link.another();
  const memory = new StreamMemory(REMEMBERED_ENTRIES, REMEMBERED_MS);
  const missed = new MissedPackets(client, STREAM, memory);
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const [set, publish] = [client.set.bind(client), client.publish.bind(client)] as const;
  Object.assign(client, {
    // The library does not wait for these two: a failure would be nobody's, and would end the process.
    set: (...args: Parameters<typeof set>) => set(...args).catch(() => null),
    publish: (...args: Parameters<typeof publish>) => publish(...args).catch(() => 0),
    // It reads on copies: one that failed at once while Redis is away would ask again without a pause.
    duplicate: () => link.patient(),
  });
  const create = createAdapter(client, {
    streamName: STREAM,
    channelPrefix: NAME,
    sessionKeyPrefix: SOCKETS,
    maxLen: STREAM_ENTRIES,
    onlyPlaintext: true,
  });
  // The reader begins with what comes after it asks: something has to come before anybody says anything.
  const begin = setInterval(() => {
    if (memory.last !== null) return clearInterval(begin);
    quietly(client.xadd(STREAM, 'MAXLEN', '~', STREAM_ENTRIES, '*', 'nsp', '/', 'node', 'begins'));
  }, BEGIN_EVERY_MS).unref();
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
    // Socket.IO calls it with `new`, so no arrow.
    factory: function (namespace) {
      const adapter = create(namespace) as unknown as StreamsAdapter;
      const doPublish = adapter.doPublish.bind(adapter);
      const encode = adapter.encode.bind(adapter);
      const onRawMessage = adapter.onRawMessage.bind(adapter);
      adapter.doPublish = (message) => backlog.publish(() => doPublish(message));
      adapter.encode = (message) => withRooms(message, encode(message));
      adapter.onRawMessage = (message, offset) => {
        const rooms = roomsOf(message);
        memory.note(offset, rooms, message.data ?? '');
        if (message.type === undefined) return;
        // Most of what is said is for people at other nodes.
        if (rooms === null || rooms.length === 0 || rooms.some((room) => adapter.rooms.has(room)))
          onRawMessage(message, offset);
      };
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
        // Asked last: what has become private while it was looked for is not theirs.
        if (!(await mayReturn(session, momentOf(offset)))) throw new Error('not in these rooms any more');
        return { ...session, missedPackets };
      };
      return adapter;
    },
  };
}
