import type { ServerOptions } from 'socket.io';
import type { NodeLife } from '../process/node-life.ts';
import type { RedisLink } from '../redis/redis-link.ts';
import { askAgain, type MayReturn } from './ask-again.ts';
import { Backlog } from './backlog.ts';
import { EphemeralEvents } from './ephemeral-events.ts';
import { Notices } from './notices.ts';
import type { RealtimeServer, SocketData } from './realtime.ts';
import { redisAdapter, REMEMBERED_MS } from './redis-adapter.ts';
import { releaseSockets } from './release-sockets.ts';
import { rememberSockets } from './remembered-sockets.ts';

/**
 * After an outage of Redis of this length, the backlog of any node may have dropped events. This node then closes its
 * sockets, so that their pages reconnect and refresh.
 */
const LOOK_AGAIN_AFTER_MS = 60_000;
const LOOK_AGAIN_OVER_MS = 5_000;
const COUNT_EVERY_MS = 1_000;

/** The parts that connect the Socket.IO server of this node to those of the other nodes. */
export interface Cluster {
  options: Partial<ServerOptions>;
  ephemeral: EphemeralEvents;
  notices: Notices;
  backlog: Backlog;
  /** Resolves once events of other nodes are received, or Redis has not answered for 5 s. */
  begun(): Promise<void>;
  /** Must be called once, when the Socket.IO server exists. */
  join(io: RealtimeServer): void;
  leave(): void;
}

export function joinCluster(link: RedisLink, node: NodeLife, mayReturn: MayReturn): Cluster {
  const backlog = new Backlog(link);
  const adapter = redisAdapter(link, backlog, async ({ data, rooms }, since_ms) =>
    mayReturn((data as SocketData).person, rooms, since_ms),
  );
  let io: RealtimeServer | undefined;
  let forget = (): void => undefined;
  const counting = setInterval(() => {
    if (!link.up) return;
    void adapter.count().then(
      (nodes) => (node.nodes = Math.max(1, nodes)),
      () => undefined,
    );
  }, COUNT_EVERY_MS).unref();
  return {
    options: {
      adapter: adapter.factory,
      // A recovered socket is authenticated like a new one.
      connectionStateRecovery: { maxDisconnectionDuration: REMEMBERED_MS, skipMiddlewares: false },
    },
    backlog,
    ephemeral: new EphemeralEvents(link, (room, event, body) => {
      (io?.local.to(room).emit as ((event: string, body: unknown) => boolean) | undefined)?.(event, body);
    }),
    notices: new Notices(link),
    begun: () => adapter.begun(),
    join: (server) => {
      io = server;
      forget = rememberSockets(server, adapter);
      askAgain(server, mayReturn);
      link.onBack((away_ms) => {
        if (away_ms >= LOOK_AGAIN_AFTER_MS) void releaseSockets(server, LOOK_AGAIN_OVER_MS);
      });
    },
    leave: () => {
      clearInterval(counting);
      forget();
    },
  };
}
