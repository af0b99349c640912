import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { MediaKind } from '../../sdp/codec.ts';
import type { Tap, TapSink } from '../tap.ts';
import type { Feed } from './room/feed.ts';
import type { JanusPublisher } from './room/publisher.ts';
import type { JanusSession } from './link/session.ts';

const HOST = '127.0.0.1';
/** Large, because a keyframe arrives as a burst. */
const RECEIVE_BUFFER_BYTES = 1024 * 1024;

interface Forwarding {
  session: JanusSession;
  room: string;
  secret: string;
  admin_key: string;
  publisher: JanusPublisher;
  feed: Feed;
}

/**
 * Makes Janus send a copy of a publisher's packets to this node over loopback. Janus does not forward sender reports,
 * so only packet arrival times are known, as for Janus' own subscribers.
 */
export async function forward(to: Forwarding, sink: TapSink): Promise<Tap> {
  const { session, room, secret, admin_key, publisher, feed } = to;
  const sockets: Socket[] = [];
  const closeSockets = (): void => sockets.splice(0).forEach((socket) => socket.close());
  const which = { room, secret, admin_key, publisher_id: feed.id };
  try {
    const streams = [];
    for (const { mid, kind } of feed.streams) {
      const socket = await listen(kind, sink);
      sockets.push(socket);
      streams.push({ mid, host: HOST, port: socket.address().port });
    }
    const asked = { request: 'rtp_forward', ...which, host: HOST, host_family: 'ipv4', streams };
    const answer = await session.control.command(asked);
    const forwarders = (answer['forwarders'] ?? []) as { stream_id: number }[];
    return {
      askForKeyframe: () =>
        void publisher.link.handle?.ask({ request: 'configure', keyframe: true }).catch(() => undefined),
      close: () => {
        closeSockets();
        // If the publisher has ended, its forwarders have ended too, and the command fails.
        for (const { stream_id } of forwarders.splice(0))
          session.control
            .command({ request: 'stop_rtp_forward', ...which, stream_id })
            .catch(() => undefined);
      },
    };
  } catch (error) {
    closeSockets();
    throw error;
  }
}

async function listen(kind: MediaKind, sink: TapSink): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES });
  socket.on('message', (packet) => sink.packet(kind, packet, performance.now()));
  socket.bind(0, HOST);
  await once(socket, 'listening');
  return socket;
}
