import { TAP_PAYLOAD_TYPES, type Tap, type TapPorts } from '../tap.ts';
import type { Feed } from './feed.ts';
import type { JanusPublisher } from './publisher.ts';
import type { JanusSession } from './session.ts';

const HOST = '127.0.0.1';

interface Forwarding {
  session: JanusSession;
  room: string;
  secret: string;
  admin_key: string;
  publisher: JanusPublisher;
  feed: Feed;
}

/** Makes Janus send a copy of a publisher's packets to loopback. */
export async function forward(to: Forwarding, ports: TapPorts): Promise<Tap> {
  const { session, room, secret, admin_key, publisher, feed } = to;
  const streams = feed.streams.map(({ mid, kind }) => ({
    mid,
    host: HOST,
    port: ports[kind],
    pt: TAP_PAYLOAD_TYPES[kind],
  }));
  const which = { room, secret, admin_key, publisher_id: feed.id };
  const answer = await session.control.command({
    request: 'rtp_forward',
    ...which,
    host: HOST,
    host_family: 'ipv4',
    streams,
  });
  const forwarders = (answer['forwarders'] ?? []) as { stream_id: number }[];
  return {
    askForKeyframe: () =>
      void publisher.link.handle?.ask({ request: 'configure', keyframe: true }).catch(() => undefined),
    close: () => {
      // Where the publisher has ended, they have too.
      for (const { stream_id } of forwarders)
        session.control.command({ request: 'stop_rtp_forward', ...which, stream_id }).catch(() => undefined);
    },
  };
}
