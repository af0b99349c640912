import type { Link } from '../rtc/link.ts';
import { LossFinder } from '../rtp/loss.ts';
import { Reception } from '@akari/whip/rtp/reception';
import { genericNack, pictureLossIndication, receiverEstimatedBitrate } from '@akari/whip/rtcp/build';
import type { MediaKind } from '../../../sdp/codec.ts';

/** Incoming audio or video of a publisher: reception statistics, and RTCP feedback to it. */
export class Source {
  readonly kind: MediaKind;
  readonly payload_type: number;
  readonly #link: Link;
  readonly #feedback_ssrc: number;
  readonly #clock_rate_hz: number;
  readonly #losses = new LossFinder();
  #reception: Reception | null = null;

  constructor(
    kind: MediaKind,
    payload_type: number,
    link: Link,
    feedbackSsrc: number,
    clock_rate_hz: number,
  ) {
    this.kind = kind;
    this.payload_type = payload_type;
    this.#link = link;
    this.#feedback_ssrc = feedbackSsrc;
    this.#clock_rate_hz = clock_rate_hz;
  }

  get reception(): Reception | null {
    return this.#reception;
  }

  /** Records a packet before its header is rewritten; sends a NACK for lost video packets at once. */
  observe(ssrc: number, sequence: number, timestamp: number, now_ms: number): void {
    if (this.#reception?.ssrc !== ssrc) {
      this.#reception = new Reception(ssrc, this.#clock_rate_hz);
      this.#losses.reset();
    }
    this.#reception.observe(sequence, timestamp, now_ms);
    if (this.kind !== 'video') return;
    this.#losses.observe(sequence);
    this.askForLost(now_ms);
  }

  askForLost(now_ms: number): void {
    const lost = this.#losses.due(now_ms);
    if (lost.length > 0 && this.#reception)
      this.send(genericNack(this.#feedback_ssrc, this.#reception.ssrc, lost));
  }

  askForKeyframe(): void {
    if (this.#reception) this.send(pictureLossIndication(this.#feedback_ssrc, this.#reception.ssrc));
  }

  allowBitrate(bitrate_bps: number): void {
    if (this.#reception)
      this.send(receiverEstimatedBitrate(this.#feedback_ssrc, this.#reception.ssrc, bitrate_bps));
  }

  /** Sends RTCP to the publisher. */
  send(packet: Buffer): void {
    this.#link.send(packet);
  }
}
