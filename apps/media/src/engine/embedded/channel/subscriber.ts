import type { MediaTokenClaims, PeerStats } from '@akari/contract';
import type { SessionAccount } from '../../../grant/session-account.ts';
import type { Link } from '../rtc/link.ts';
import type { VideoCodec } from '../../../sdp/codec.ts';
import type { Outlet } from './outlet.ts';
import { Peer } from '../../../peer/peer.ts';

/** Retransmissions to one receiver are worth at most this many packets a second: more is no repair but a flood. */
const MAX_RESENT_PER_S = 600;
const MIN_KEYFRAME_ASK_MS = 1_000;

/** Who watches. Its account decides packet by packet whether it may. */
export class Subscriber extends Peer {
  declare link: Link | null;
  declare readonly account: SessionAccount;
  video: Outlet | null = null;
  audio: Outlet | null = null;
  /** Pictures are forwarded from a key picture on. */
  picture: 'waiting' | 'shown' = 'waiting';
  picture_wanted_since_ms = -1;
  /** Whether it has lately proved to be there; without proof nothing is forwarded, nor counted. */
  presence: 'heard' | 'silent' = 'heard';
  #codec: VideoCodec | null = null;
  #resent = 0;
  #keyframe_asked_at_ms = -Infinity;

  constructor(claims: MediaTokenClaims, now_ms: number, account: SessionAccount) {
    super(claims, now_ms, account);
  }

  get video_codec(): PeerStats['video_codec'] {
    return this.#codec;
  }

  /** The publisher's codecs from now on. */
  select(codec: VideoCodec | null): void {
    this.audio?.select('OPUS');
    this.#codec = codec !== null && this.video?.select(codec) ? codec : null;
  }

  takesPicture(): boolean {
    return this.#codec !== null && this.video !== null && this.video.isReady();
  }

  /** Sends one packet of picture; the caller has asked the account. */
  sendVideo(packet: Buffer, last: boolean): void {
    if (!this.video?.sendRtp(packet)) return;
    this.meter.bytes += packet.length;
    if (last) this.meter.frames += 1;
  }

  sendAudio(packet: Buffer): void {
    if (!this.audio?.sendRtp(packet)) return;
    this.meter.bytes += packet.length;
  }

  /** Repeats a packet that the receiver missed. */
  resend(outlet: Outlet, packet: Buffer): boolean {
    if (this.#resent >= MAX_RESENT_PER_S) return false;
    this.#resent += 1;
    return outlet.sendRtp(packet);
  }

  /** Nothing more is forwarded until it is heard again; pictures then begin with a key picture. */
  fallSilent(): void {
    this.presence = 'silent';
    this.picture = 'waiting';
    this.picture_wanted_since_ms = -1;
  }

  /** Whether this receiver may ask the publisher for a key picture now. */
  mayAskKeyframe(now_ms: number): boolean {
    if (now_ms - this.#keyframe_asked_at_ms < MIN_KEYFRAME_ASK_MS) return false;
    this.#keyframe_asked_at_ms = now_ms;
    return true;
  }

  everySecond(now_ms: number): void {
    this.#resent = 0;
    this.meter.sample(now_ms);
  }
}
