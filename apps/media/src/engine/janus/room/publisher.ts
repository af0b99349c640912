import type { MediaTokenClaims, PeerStats } from '@akari/contract';
import { Peer } from '../../../peer/peer.ts';
import type { VideoCodec } from '../../../sdp/codec.ts';
import { JanusLink } from './janus-link.ts';
import { type MediumSample, reportedFigures, total } from './statistics.ts';

/** Longest time without new packets while media counts as flowing: samples arrive each second and may be late. */
const FLOW_TIMEOUT_MS = 1_600;

/** The publisher of a channel in Janus. */
export class JanusPublisher extends Peer {
  override readonly link = new JanusLink();
  readonly video_codec: VideoCodec | null;
  #received = 0;
  #lost = 0;
  #packets_at_ms = -Infinity;
  #figures = '';

  constructor(claims: MediaTokenClaims, now_ms: number, video_codec: VideoCodec | null) {
    super(claims, now_ms, null);
    this.video_codec = video_codec;
  }

  /** Applies a sample of Janus' statistics. */
  observe(media: MediumSample[], now_ms: number): void {
    const received = total(media, 'packets-received');
    const lost = media.reduce((sum, each) => sum + each.lost, 0);
    const new_packets = received - this.#received;
    const new_lost = Math.max(0, lost - this.#lost);
    if (new_packets > 0) this.loss = Math.round((new_lost / (new_packets + new_lost)) * 1_000) / 1_000;
    const figures = reportedFigures(media);
    // A report also shows that the publisher is there while it sends no media.
    if (new_packets > 0 || figures !== this.#figures) this.heard_at_ms = now_ms;
    if (new_packets > 0) this.#packets_at_ms = now_ms;
    [this.#received, this.#lost, this.#figures] = [received, lost, figures];
    this.rtt_ms = media.find((each) => each.rtt > 0)?.rtt ?? this.rtt_ms;
    this.meter.bytes = total(media, 'bytes-received');
    this.meter.sample(now_ms);
  }

  /** Whether packets arrived recently. If so, a new subscriber's time is counted from its start. */
  isFlowing(now_ms: number): boolean {
    return now_ms - this.#packets_at_ms < FLOW_TIMEOUT_MS;
  }

  /** Janus does not report the frame rate. */
  override stats(now_ms: number): PeerStats {
    return { ...super.stats(now_ms), fps: null };
  }
}
