import { randomInt } from 'node:crypto';
import { withoutCandidates } from '@akari/whip/candidates';
import { deleteSession, ExchangeRefused, postOffer } from '@akari/whip/exchange';
import { LoopSender } from '../source/loop-sender.ts';
import type { Asset } from '../source/asset.ts';
import type { StreamSettings } from '../rtp/stream.ts';
import { AUDIO_PAYLOAD_TYPE, SendingPeer, VIDEO_PAYLOAD_TYPE } from './peer.ts';

const TICK_MS = 10;
const CONNECT_TIMEOUT_MS = 10_000;
/** A media node sends receiver reports each second; after this silence it is gone, whatever the ICE state. */
const SILENCE_TIMEOUT_MS = 5_000;

export interface PublishSettings {
  /** Absolute WHIP endpoint. */
  whip_url: string;
  /** Bearer token for it. */
  token: string;
  source: Asset;
  /** Shown in the library's log and used as CNAME. */
  name: string;
  /** `stun:` and `turn:` URLs. */
  ice_servers?: string[];
}

export type PublicationEnd = 'closed' | 'transport_lost' | 'receiver_silent';

export interface Publication {
  /** Resolves (never rejects) when the publication has ended, whichever side ended it. */
  ended: Promise<PublicationEnd>;
  /** Ends the publication: DELETE on the WHIP resource, then closes the transport. */
  close: () => Promise<void>;
}

const anySource = (payload_type: number, clock_rate: number, cname: string): StreamSettings => ({
  ssrc: randomInt(1, 0xffff_ffff),
  payload_type,
  clock_rate,
  cname,
  // In the lower half, so that receivers see no rollover before they have synchronised (RFC 3711 §3.3.1).
  first_sequence: randomInt(0, 0x7fff),
  first_timestamp: randomInt(0, 0xffff_ffff),
});

/**
 * Publishes a loop over WHIP (RFC 9725). Resolves once the transport is connected and sending has started.
 * @throws when the endpoint rejects the offer or there is no connection within 10 s; all resources are released then
 */
export async function publish(settings: PublishSettings): Promise<Publication> {
  const { token, source, name } = settings;
  let end: (reason: PublicationEnd) => void = () => undefined;
  const ended = new Promise<PublicationEnd>((resolve) => {
    end = resolve;
  });
  const video = anySource(VIDEO_PAYLOAD_TYPE, 90_000, name);
  const audio = anySource(AUDIO_PAYLOAD_TYPE, 48_000, name);
  let heard_at_ms = performance.now();
  const peer = new SendingPeer({
    name,
    cname: name,
    video_ssrc: video.ssrc,
    audio_ssrc: audio.ssrc,
    ice_servers: settings.ice_servers ?? [],
    onRtcp: (packet) => {
      const now_ms = performance.now();
      if (sender.receive(packet, now_ms)) heard_at_ms = now_ms;
    },
    onLost: () => end('transport_lost'),
  });
  const sender = new LoopSender({
    asset: source,
    video,
    audio,
    first_picture_id: randomInt(0, 0x7fff),
    send: (kind, packet) => peer.send(kind, packet),
  });
  const resource_url = await connect(peer, settings, ended);
  heard_at_ms = performance.now();
  const timer = setInterval(() => {
    const now_ms = performance.now();
    sender.tick(now_ms, performance.timeOrigin + now_ms);
    if (now_ms - heard_at_ms > SILENCE_TIMEOUT_MS) end('receiver_silent');
  }, TICK_MS);
  const released = ended.then(async () => {
    clearInterval(timer);
    await deleteSession(resource_url, token);
    peer.close();
  });
  return {
    ended,
    close: () => {
      end('closed');
      return released;
    },
  };
}

/**
 * Opens the WHIP session and waits for the transport.
 * @returns the URL of the session's resource
 */
async function connect(
  peer: SendingPeer,
  settings: PublishSettings,
  ended: Promise<PublicationEnd>,
): Promise<string> {
  const { whip_url, token } = settings;
  let resource_url: string | null = null;
  try {
    const session = await postOffer(whip_url, token, withoutCandidates(peer.offer()));
    resource_url = session.resource_url;
    // An offer of the endpoint's own is for those who play (WHEP draft §4.2).
    if (session.type === 'offer') throw new ExchangeRefused(406, session.sdp);
    peer.answer(session.sdp);
    await connected(peer, ended);
    return resource_url;
  } catch (error) {
    if (resource_url !== null) await deleteSession(resource_url, token);
    peer.close();
    throw error;
  }
}

async function connected(peer: SendingPeer, ended: Promise<PublicationEnd>): Promise<void> {
  let lost = false;
  void ended.then(() => {
    lost = true;
  });
  const deadline_ms = performance.now() + CONNECT_TIMEOUT_MS;
  while (!peer.isReady()) {
    if (lost) throw new Error('the transport failed before it was connected');
    if (performance.now() > deadline_ms) throw new Error('no connection within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
