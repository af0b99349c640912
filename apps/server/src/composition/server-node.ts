import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../platform/capability.ts';
import { createHttpApp } from '../platform/http/http-app.ts';
import { checkedRealtime } from '../platform/realtime/checked-realtime.ts';
import { joinCluster, type Cluster } from '../platform/realtime/cluster.ts';
import { releaseSockets } from '../platform/realtime/release-sockets.ts';
import {
  realtimeOver,
  createSocketServer,
  type SocketAuthentication,
} from '../platform/realtime/socket-server.ts';
import type { Realtime, RealtimeServer } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';

export interface ServerNode {
  app: FastifyInstance;
  io: RealtimeServer;
  /** Null: this is the only node. */
  cluster: Cluster | null;
  /** @returns the address on which it listens, `http://host:port` */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** A `Realtime` that is attached once the socket server exists, because services are needed to build that. */
export class LateRealtime implements Realtime {
  #inner: Realtime | undefined;
  attach(inner: Realtime): void {
    this.#inner = inner;
  }
  get #realtime(): Realtime {
    if (this.#inner === undefined) throw new Error('realtime is not attached yet');
    return this.#inner;
  }
  send: Realtime['send'] = (...sent) => this.#realtime.send(...sent);
  sendHere: Realtime['sendHere'] = (room, event, body) => this.#realtime.sendHere(room, event, body);
  tellNodes: Realtime['tellNodes'] = (topic, body) => this.#realtime.tellNodes(topic, body);
  onTold: Realtime['onTold'] = (topic, listener) => this.#realtime.onTold(topic, listener);
  join: Realtime['join'] = (userRoom, room) => this.#realtime.join(userRoom, room);
  leave: Realtime['leave'] = (userRoom, room) => this.#realtime.leave(userRoom, room);
  here: Realtime['here'] = (room) => this.#realtime.here(room);
  disconnect: Realtime['disconnect'] = (room) => this.#realtime.disconnect(room);
}

/** How long running requests may take to finish when the node ends. */
const FINISH_LIMIT_MS = 10_000;
/** In a cluster, sockets are released over this time, so that the other nodes are not overloaded. */
const RELEASE_OVER_MS = 4_000;

/** Stops accepting people, releases the sockets to other nodes, and waits for running requests. */
async function drain({ node, config, log }: Services, io: RealtimeServer, alone: boolean): Promise<void> {
  node.drain();
  if (!alone) await sleep(config.drain_notice_ms);
  await releaseSockets(io, alone ? 0 : RELEASE_OVER_MS);
  if (!(await node.idle(FINISH_LIMIT_MS)))
    log.warn({ running: node.running }, 'cutting off running requests');
}

/** Creates one server node: HTTP and sockets over the given services, with the given capabilities. */
export async function createServerNode(
  services: Services,
  realtime: LateRealtime,
  authenticate: SocketAuthentication,
  capabilities: readonly Capability[],
): Promise<ServerNode> {
  const app = await createHttpApp(services);
  const { config, redis, node, log } = services;
  const cluster =
    redis === null
      ? null
      : joinCluster(redis, node, async (person, rooms, since_ms) => {
          for (const capability of capabilities)
            if ((await capability.mayReturn?.(services, person, rooms, since_ms)) === false) return false;
          return true;
        });
  const io = createSocketServer({ app, authenticate, config, log, node, cluster });
  const direct = realtimeOver(io, cluster);
  realtime.attach(config.check_events ? checkedRealtime(direct) : direct);
  for (const capability of capabilities) await capability.routes?.(app, services);
  io.on('connection', (socket) => {
    for (const capability of capabilities) capability.socket?.(socket, services);
  });
  await app.ready();
  return {
    app,
    io,
    cluster,
    listen: async () => {
      for (const capability of capabilities) await capability.start?.(services);
      services.deadlines.start();
      services.duties.start();
      await cluster?.begun();
      return app.listen({ port: services.config.port, host: services.config.host });
    },
    close: async () => {
      await drain(services, io, cluster === null);
      await services.deadlines.stop();
      for (const capability of capabilities.toReversed()) await capability.stop?.();
      await services.duties.stop();
      cluster?.leave();
      await io.close();
      await app.close();
    },
  };
}
