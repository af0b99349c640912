import type { MediaTokenClaims, PeerStats } from '@akari/contract';
import type { SessionAccount } from '../../../grant/session-account.ts';
import { Receipts, type ReceiptRules } from '../../../grant/receipts.ts';
import { SentLog } from '../../../grant/sent-log.ts';
import type { Link } from '../rtc/link.ts';
import type { RtcpItem } from '@akari/whip/rtcp/read';
import { sequence } from '@akari/whip/rtp/header';
import { sequenceDistance } from '@akari/whip/rtp/sequence';
import type { MediaKind, VideoCodec } from '../../../sdp/codec.ts';
import type { Outlet } from './outlet.ts';
import { Peer } from '../../../peer/peer.ts';

/** Maximum retransmissions to one subscriber per second: more would add load without repairing the stream. */
const MAX_RESENT_PER_S = 600;
const MIN_KEYFRAME_ASK_MS = 1_000;

/** A subscriber. Its account decides for each packet whether it may be sent. */
export class Subscriber extends Peer {
  declare link: Link | null;
  declare readonly account: SessionAccount;
  video: Outlet | null = null;
  audio: Outlet | null = null;
  /** Video is forwarded from a keyframe on. */
  picture: 'waiting' | 'shown' = 'waiting';
  picture_wanted_since_ms = -1;
  /** What the receiver has confirmed. Without confirmations, forwarding and counting stop after a limit. */
  readonly receipts: Receipts;
  readonly #sent = { video: new SentLog(), audio: new SentLog() };
  #codec: VideoCodec | null = null;
  #resent = 0;
  #keyframe_asked_at_ms = -Infinity;

  constructor(claims: MediaTokenClaims, now_ms: number, account: SessionAccount, rules: ReceiptRules) {
    super(claims, now_ms, account);
    this.receipts = new Receipts(account, rules);
  }

  override get in_doubt(): boolean {
    return this.receipts.stalled;
  }

  get video_codec(): PeerStats['video_codec'] {
    return this.#codec;
  }

  /** Selects the codecs for later packets. `codec` is the publisher's video codec; null when it sends no video. */
  select(codec: VideoCodec | null): void {
    this.audio?.select('OPUS');
    this.#codec = codec !== null && this.video?.select(codec) ? codec : null;
  }

  takesPicture(): boolean {
    return this.#codec !== null && this.video !== null && this.video.isReady();
  }

  /** Sends one video packet. The caller has checked the account. */
  sendVideo(packet: Buffer, last: boolean): void {
    if (!this.video?.sendRtp(packet)) return;
    this.#sent.video.note(sequence(packet), this.account.sent_ms);
    this.meter.bytes += packet.length;
    if (last) this.meter.frames += 1;
  }

  sendAudio(packet: Buffer): void {
    if (!this.audio?.sendRtp(packet)) return;
    this.#sent.audio.note(sequence(packet), this.account.sent_ms);
    this.meter.bytes += packet.length;
  }

  /** Whether a packet named in a NACK was due to this subscriber and may be sent again now. */
  mayResend(kind: MediaKind, number: number, now_ms: number): boolean {
    return this.#sent[kind].wasDue(number) && this.receipts.mayRun(now_ms);
  }

  /**
   * Retransmits a packet.
   * @returns false when the limit per second is reached or the packet could not be sent
   */
  resend(outlet: Outlet, packet: Buffer): boolean {
    if (this.#resent >= MAX_RESENT_PER_S) return false;
    this.#resent += 1;
    return outlet.sendRtp(packet);
  }

  /**
   * Whether anything may be sent now. If not, nothing is sent until the receiver confirms what it has; video then
   * resumes with a keyframe.
   */
  mayRun(now_ms: number): boolean {
    if (this.receipts.mayRun(now_ms)) return true;
    this.picture = 'waiting';
    this.picture_wanted_since_ms = -1;
    this.#sent.video.pause();
    this.#sent.audio.pause();
    return false;
  }

  /** Holds video back until the next keyframe. */
  awaitPicture(): void {
    this.picture = 'waiting';
    this.#sent.video.pause();
  }

  override hear(arrives: boolean, now_ms: number): void {
    super.hear(arrives, now_ms);
    if (arrives) this.receipts.arrived();
    else this.receipts.missed(now_ms);
  }

  /** Applies the receiver reports and NACKs in `items` to the account. `kindOf` maps an SSRC to audio or video. */
  takeReports(items: readonly RtcpItem[], kindOf: (ssrc: number) => MediaKind | null, now_ms: number): void {
    let arrived = false;
    for (const item of items) {
      const kind = item.type === 'report_block' ? kindOf(item.block.ssrc) : null;
      if (kind !== null && item.type === 'report_block') {
        const verdict = this.#sent[kind].judge(item.block);
        if (verdict?.type !== 'arrived') continue;
        arrived = true;
        if (kind === 'video' || this.picture !== 'shown')
          this.receipts.arrived(verdict.sent_ms, verdict.loss);
        else this.receipts.support(verdict.sent_ms);
      } else if (item.type === 'nack') arrived = this.#takeNack(item.sequences, kindOf(item.ssrc)) || arrived;
    }
    if (!arrived && this.receipts.stalled) this.receipts.missed(now_ms);
  }

  /** A NACK proves that the receiver has a later packet: only then does it notice the gap. */
  #takeNack(sequences: readonly number[], kind: MediaKind | null): boolean {
    const [first] = sequences;
    if (kind === null || first === undefined) return false;
    const newest = sequences.reduce((one, other) => (sequenceDistance(one, other) > 0 ? other : one), first);
    const sent_ms = this.#sent[kind].sentAt(newest);
    if (sent_ms === null) return false;
    this.receipts.arrived(sent_ms);
    return true;
  }

  /** Whether a PLI of this subscriber is passed on now; at most one per second. */
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
