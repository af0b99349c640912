import type { MediaTokenClaims } from '@akari/contract';
import type { Link } from '../rtc/link.ts';
import type { VideoCodec } from '../../../sdp/codec.ts';
import { Peer } from '../../../peer/peer.ts';
import type { MediaKind } from '../../../sdp/codec.ts';
import type { Source } from './source.ts';

/** The publisher of a channel: its codec and its incoming audio and video. */
export class Publisher extends Peer {
  declare link: Link | null;
  readonly video_codec: VideoCodec | null;
  readonly sources: Partial<Record<MediaKind, Source>> = {};
  /** Monotonic time of the first audio or video packet, ms; -1 before it. The bitrate ramp-up starts here. */
  flowing_since_ms = -1;
  bitrate_told_at_ms = -Infinity;

  constructor(claims: MediaTokenClaims, now_ms: number, video_codec: VideoCodec | null) {
    super(claims, now_ms, null);
    this.video_codec = video_codec;
  }
}
