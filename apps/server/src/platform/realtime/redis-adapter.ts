import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Adapter, ClusterMessage, Session } from 'socket.io-adapter';
import type { Namespace } from 'socket.io';
import type { RedisLink } from '../redis/redis-link.ts';
import type { Backlog } from './backlog.ts';

const NAME = 'akari';
const STREAM = `${NAME}:events`;
const SOCKETS = `${NAME}:socket:`;
/** What was said lately: who was away for no longer gets all of it. */
const STREAM_ENTRIES = 100_000;
/** The reader begins with what comes after its first answer, so the first entries are nobody's. */
const FIRST_ENTRIES_MS = [0, 500, 2_000];

/** Entries of a stream are named by their moment. The client says which one it heard last, and may say any. */
const momentOf = (offset: string): number => Number(offset.split('-')[0]);

/** What of the library's adapter is used or replaced here. */
interface StreamsAdapter extends Adapter {
  doPublish(message: ClusterMessage): Promise<string>;
  restoreSession(pid: string, offset: string): Promise<Session>;
}

export interface RedisAdapter {
  /** For Socket.IO. */
  factory: (namespace: Namespace) => Adapter;
  /** How many nodes listen at Redis, this one among them. */
  count(): Promise<number>;
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
  for (const delay_ms of FIRST_ENTRIES_MS)
    setTimeout(
      () => quietly(client.xadd(STREAM, 'MAXLEN', '~', STREAM_ENTRIES, '*', 'node', 'begins')),
      delay_ms,
    ).unref();
  return {
    count: async () => {
      const [, nodes] = (await client.pubsub('NUMSUB', `${NAME}#/#`)) as [string, number];
      return nodes;
    },
    forget: (pid) => quietly(client.del(SOCKETS + pid)),
    // Socket.IO calls it with `new`, so no arrow.
    factory: function (namespace) {
      const adapter = create(namespace) as unknown as StreamsAdapter;
      const doPublish = adapter.doPublish.bind(adapter);
      const restoreSession = adapter.restoreSession.bind(adapter);
      adapter.doPublish = (message) => backlog.publish(() => doPublish(message));
      adapter.restoreSession = async (pid, offset) => {
        if (!link.up) throw new Error('redis is away');
        const session = await restoreSession(pid, offset);
        if (!(await mayReturn(session, momentOf(offset)))) throw new Error('not in these rooms any more');
        return session;
      };
      return adapter;
    },
  };
}
