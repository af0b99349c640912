import { receiverReferenceTime, receiverReport } from '@akari/whip/rtcp/build';
import { fromNtpUnits, ntpMiddle, ntpTime } from '@akari/whip/rtcp/ntp';
import type { RtcpItem } from '@akari/whip/rtcp/read';
import type { Publisher } from './publisher.ts';

/** Sender SSRC of this node's RTCP. A receiver that sends no media may choose any; browsers use 1 too. */
export const FEEDBACK_SSRC = 1;
/**
 * For this long after the first packet REMB is sent on every second tick, so that the bitrate rises quickly; later once
 * a second.
 */
const PUSH_MS = 10_000;
const PUSH_INTERVAL_MS = 100;

/** RTCP feedback to a publisher: receiver reports, NACKs and the maximum bitrate (REMB). */
export const publisherFeedback = {
  /** Called every 50 ms. */
  tick(publisher: Publisher, now_ms: number, max_video_kbps: number): void {
    publisher.sources.video?.askForLost(now_ms);
    if (publisher.flowing_since_ms < 0) return;
    const rising = now_ms - publisher.flowing_since_ms < PUSH_MS;
    if (now_ms - publisher.bitrate_told_at_ms < (rising ? PUSH_INTERVAL_MS : 1_000)) return;
    publisher.bitrate_told_at_ms = now_ms;
    publisher.sources.video?.allowBitrate(max_video_kbps * 1_000);
  },

  everySecond(publisher: Publisher, now_ms: number): void {
    publisher.meter.sample(now_ms);
    let loss = 0;
    for (const source of [publisher.sources.video, publisher.sources.audio]) {
      if (!source?.reception) continue;
      const report = receiverReport(FEEDBACK_SSRC, [source.reception.report(now_ms)]);
      const [seconds, fraction] = ntpTime(Date.now());
      source.send(Buffer.concat([report, receiverReferenceTime(FEEDBACK_SSRC, seconds, fraction)]));
      loss = Math.max(loss, source.reception.loss);
    }
    publisher.loss = loss;
  },

  /**
   * Computes the round-trip time from the publisher's DLRR, its reply to our receiver reference time (RFC 3611 §4.5).
   */
  onReferenceReply(publisher: Publisher, item: Extract<RtcpItem, { type: 'reference_reply' }>): void {
    if (item.last_rr === 0) return;
    const roundTrip = (ntpMiddle(Date.now()) - item.last_rr - item.delay_since_rr) >>> 0;
    // A step of this node's clock between request and reply would show as a round trip of hours.
    if (roundTrip < 65_536 * 60) publisher.rtt_ms = Math.round(fromNtpUnits(roundTrip) * 10) / 10;
  },
};
