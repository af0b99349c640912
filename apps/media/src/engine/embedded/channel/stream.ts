import { randomInt } from 'node:crypto';
import { PacketRing } from '../rtp/ring.ts';
import type { MediaKind } from '../../../sdp/codec.ts';
import { Timeline } from '../rtp/timeline.ts';

export const CLOCK_RATE_HZ = { video: 90_000, audio: 48_000 } as const;
/** Packets stored for retransmission: about 3 to 10 s of video, 5 s of audio. */
const RING_SIZE = { video: 1_024, audio: 256 } as const;

/** Outgoing audio or video of a channel. Its SSRC stays the same for the life of the channel, across publishers. */
export class Stream {
  readonly kind: MediaKind;
  readonly ssrc = randomInt(1, 0xffff_ffff);
  readonly ring: PacketRing;
  readonly timeline: Timeline;
  last_packet_at_ms = -Infinity;

  constructor(kind: MediaKind) {
    this.kind = kind;
    this.ring = new PacketRing(RING_SIZE[kind]);
    this.timeline = new Timeline(this.ssrc, CLOCK_RATE_HZ[kind], randomInt(0, 0x4000));
  }

  /** Whether a packet has arrived within the last second. */
  isFlowing(now_ms: number): boolean {
    return now_ms - this.last_packet_at_ms < 1_000;
  }
}
