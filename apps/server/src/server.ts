import type { FastifyInstance } from 'fastify';
import type { Capability } from './platform/capability.ts';
import { createHttpApp } from './platform/http/http-app.ts';
import {
  realtimeOver,
  createSocketServer,
  type SocketAuthentication,
} from './platform/realtime/socket-server.ts';
import type { Realtime, RealtimeServer } from './platform/realtime/realtime.ts';
import type { Services } from './platform/services.ts';

export interface ServerNode {
  app: FastifyInstance;
  io: RealtimeServer;
  /** @returns the address it listens on, `http://host:port` */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Fills in once the socket server exists; services are needed to build it. */
export class LateRealtime implements Realtime {
  #inner: Realtime | undefined;
  attach(inner: Realtime): void {
    this.#inner = inner;
  }
  get #realtime(): Realtime {
    if (this.#inner === undefined) throw new Error('realtime is not attached yet');
    return this.#inner;
  }
  send: Realtime['send'] = (room, event, body) => this.#realtime.send(room, event, body);
  join: Realtime['join'] = (userRoom, room) => this.#realtime.join(userRoom, room);
  leave: Realtime['leave'] = (userRoom, room) => this.#realtime.leave(userRoom, room);
  present: Realtime['present'] = (userRoom) => this.#realtime.present(userRoom);
  disconnect: Realtime['disconnect'] = (room) => this.#realtime.disconnect(room);
}

/** One server node: HTTP and sockets over the given services, with the given capabilities. */
export async function createServerNode(
  services: Services,
  realtime: LateRealtime,
  authenticate: SocketAuthentication,
  capabilities: readonly Capability[],
): Promise<ServerNode> {
  const app = await createHttpApp(services);
  const io = createSocketServer(app, authenticate, services.log);
  realtime.attach(realtimeOver(io));
  for (const capability of capabilities) await capability.routes?.(app, services);
  io.on('connection', (socket) => {
    for (const capability of capabilities) capability.socket?.(socket, services);
  });
  await app.ready();
  return {
    app,
    io,
    listen: async () => {
      for (const capability of capabilities) await capability.start?.(services);
      services.deadlines.start();
      services.duties.start();
      return app.listen({ port: services.config.port, host: services.config.host });
    },
    close: async () => {
      await services.deadlines.stop();
      for (const capability of capabilities.toReversed()) await capability.stop?.();
      await services.duties.stop();
      await io.close();
      await app.close();
    },
  };
}
