import type { MediaTokenClaims } from '@akari/contract';
import type { Link } from '../rtc/link.ts';
import type { VideoCodec } from '../../../sdp/codec.ts';
import { Peer } from '../../../peer/peer.ts';
import type { MediaKind } from '../../../sdp/codec.ts';
import type { Source } from './source.ts';

/** Who sends a channel's picture and sound. */
export class Publisher extends Peer {
  declare link: Link | null;
  readonly video_codec: VideoCodec | null;
  readonly sources: Partial<Record<MediaKind, Source>> = {};
  /** First packet of either medium, monotonic; the bitrate is pushed up from here. */
  flowing_since_ms = -1;
  bitrate_told_at_ms = -Infinity;

  constructor(claims: MediaTokenClaims, now_ms: number, video_codec: VideoCodec | null) {
    super(claims, now_ms, null);
    this.video_codec = video_codec;
  }
}
