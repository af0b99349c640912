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

/** After so long without Redis the backlog may have holes, on any node: pages look again for themselves. */
const LOOK_AGAIN_AFTER_MS = 60_000;
const LOOK_AGAIN_OVER_MS = 5_000;
const COUNT_EVERY_MS = 1_000;

/** What one Socket.IO server needs to be one of many. */
export interface Cluster {
  options: Partial<ServerOptions>;
  ephemeral: EphemeralEvents;
  notices: Notices;
  backlog: Backlog;
  /** Resolves once what the others say is heard, or cannot be for now. */
  begun(): Promise<void>;
  /** Once the server exists. */
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
      // Who comes back is asked who they are like everybody else.
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
