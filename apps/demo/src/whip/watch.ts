import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withoutCandidates } from '@akari/whip/candidates';
import { deleteSession, ExchangeRefused, postOffer } from '@akari/whip/exchange';
import { receiverReport } from '@akari/whip/rtcp/build';
import { isRtcp } from '@akari/whip/rtp/header';
import { Reception } from '@akari/whip/rtp/reception';
import { Audio, PeerConnection, Video } from 'node-datachannel';
import { AUDIO_PAYLOAD_TYPE, VIDEO_PAYLOAD_TYPE } from './peer.ts';

const VIDEO_CLOCK_HZ = 90_000;
const AUDIO_CLOCK_HZ = 48_000;
const CONNECT_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** Only what a receiver reports counts as watched; one that reports nothing is taken for gone. */
const REPORT_EVERY_MS = 1_000;

export interface WatchSettings {
  /** Absolute WHEP endpoint. */
  whep_url: string;
  /** Bearer token for it. */
  token: string;
  name: string;
  /** `stun:` and `turn:` URLs. */
  ice_servers: string[];
  /** Ends the wait for media. */
  signal: AbortSignal;
}

export interface Watching {
  /** Ends the session at the endpoint and closes the transport. */
  close: () => Promise<void>;
}

/** A receiving peer with one VP8 and one Opus track, which reports what arrives and shows nothing. */
class ReceivingPeer {
  readonly #connection: PeerConnection;
  readonly #own_ssrc = randomInt(1, 0xffff_ffff);
  /** What arrives, by source. */
  readonly #receptions = new Map<number, Reception>();
  readonly #tracks;
  readonly #timer: NodeJS.Timeout;

  constructor({ name, ice_servers }: WatchSettings) {
    this.#connection = new PeerConnection(name, {
      iceServers: ice_servers,
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    const video = new Video('0', 'RecvOnly');
    video.addVP8Codec(VIDEO_PAYLOAD_TYPE);
    const audio = new Audio('1', 'RecvOnly');
    audio.addOpusCodec(AUDIO_PAYLOAD_TYPE);
    this.#tracks = [
      [this.#connection.addTrack(video), VIDEO_CLOCK_HZ],
      [this.#connection.addTrack(audio), AUDIO_CLOCK_HZ],
    ] as const;
    for (const [track, clock_rate_hz] of this.#tracks)
      track.onMessage((packet) => {
        if (!isRtcp(packet)) this.#observe(packet, clock_rate_hz);
      });
    this.#timer = setInterval(() => this.#report(), REPORT_EVERY_MS);
  }

  hasMedia(): boolean {
    return this.#receptions.size > 0;
  }

  /** Creates the offer. It is sent without candidates, so there is no wait for gathering. */
  offer(): string {
    this.#connection.setLocalDescription('offer');
    const description = this.#connection.localDescription();
    if (description === null) throw new Error('no local description');
    return withoutCandidates(description.sdp);
  }

  answer(sdp: string): void {
    this.#connection.setRemoteDescription(sdp, 'answer');
  }

  close(): void {
    clearInterval(this.#timer);
    this.#connection.close();
  }

  #observe(packet: Buffer, clock_rate_hz: number): void {
    const ssrc = packet.readUInt32BE(8);
    const reception = this.#receptions.get(ssrc) ?? new Reception(ssrc, clock_rate_hz);
    this.#receptions.set(ssrc, reception);
    reception.observe(packet.readUInt16BE(2), packet.readUInt32BE(4), performance.now());
  }

  #report(): void {
    const now_ms = performance.now();
    const reports = [...this.#receptions.values()].map((reception) => reception.report(now_ms));
    const packet = receiverReport(this.#own_ssrc, reports);
    const [[track]] = this.#tracks;
    if (!track.isOpen()) return;
    try {
      track.sendMessageBinary(packet);
    } catch {
      // The transport closed after the check.
    }
  }
}

/**
 * Plays a channel over WHEP. Resolves when media arrives.
 * @throws when the endpoint rejects the offer or no media arrives within 10 s; all resources are released then
 */
export async function watch(settings: WatchSettings): Promise<Watching> {
  const { whep_url, token, signal } = settings;
  const peer = new ReceivingPeer(settings);
  let resource_url: string | null = null;
  const close = async (): Promise<void> => {
    if (resource_url !== null) await deleteSession(resource_url, token);
    peer.close();
  };
  try {
    const session = await postOffer(whep_url, token, peer.offer());
    resource_url = session.resource_url;
    if (session.type === 'offer') throw new ExchangeRefused(406, session.sdp);
    peer.answer(session.sdp);
    const deadline_ms = performance.now() + CONNECT_TIMEOUT_MS;
    while (!peer.hasMedia()) {
      if (performance.now() > deadline_ms) throw new Error('no media within 10 s');
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
