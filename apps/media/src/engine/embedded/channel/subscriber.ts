import type { MediaTokenClaims, PeerStats } from '@akari/contract';
import type { SessionAccount } from '../../../grant/session-account.ts';
import { Receipts, type ReceiptRules } from '../../../grant/receipts.ts';
import { SentLog } from '../../../grant/sent-log.ts';
import type { Link } from '../rtc/link.ts';
import type { RtcpItem } from '../rtcp/read.ts';
import { sequence } from '../rtp/header.ts';
import { sequenceDistance } from '../rtp/sequence.ts';
import type { MediaKind, VideoCodec } from '../../../sdp/codec.ts';
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
  /** What it has confirmed; without that nothing is forwarded, nor counted. */
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
    this.#sent.video.note(sequence(packet), this.account.sent_ms);
    this.meter.bytes += packet.length;
    if (last) this.meter.frames += 1;
  }

  sendAudio(packet: Buffer): void {
    if (!this.audio?.sendRtp(packet)) return;
    this.#sent.audio.note(sequence(packet), this.account.sent_ms);
    this.meter.bytes += packet.length;
  }

  /** Whether a packet that it asks for was sent to it, and may be sent again now. */
  mayResend(kind: MediaKind, number: number, now_ms: number): boolean {
    return this.#sent[kind].wasDue(number) && this.receipts.mayRun(now_ms);
  }

  /** Repeats a packet that the receiver missed. */
  resend(outlet: Outlet, packet: Buffer): boolean {
    if (this.#resent >= MAX_RESENT_PER_S) return false;
    this.#resent += 1;
    return outlet.sendRtp(packet);
  }

  /** Whether anything may be sent to it now. Nothing more is until it confirms; pictures then begin with a key picture. */
  mayRun(now_ms: number): boolean {
    if (this.receipts.mayRun(now_ms)) return true;
    this.picture = 'waiting';
    this.picture_wanted_since_ms = -1;
    this.#sent.video.pause();
    this.#sent.audio.pause();
    return false;
  }

  /** Video restarts at the next keyframe. */
  awaitPicture(): void {
    this.picture = 'waiting';
    this.#sent.video.pause();
  }

  override hear(arrives: boolean, now_ms: number): void {
    super.hear(arrives, now_ms);
    if (arrives) this.receipts.arrived();
    else this.receipts.missed(now_ms);
  }

  /** What the receiver reports of these streams. */
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

  /** A receiver that misses a packet has received a later one. */
  #takeNack(sequences: readonly number[], kind: MediaKind | null): boolean {
    const [first] = sequences;
    if (kind === null || first === undefined) return false;
    const newest = sequences.reduce((one, other) => (sequenceDistance(one, other) > 0 ? other : one), first);
    const sent_ms = this.#sent[kind].sentAt(newest);
    if (sent_ms === null) return false;
    this.receipts.arrived(sent_ms);
    return true;
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
