import type { RelaySource } from '@akari/contract';

export type FeedStream = RelaySource['streams'][number] & { mid: string };

/** What a room's subscribers are subscribed to: a publisher of this node or a relayed one. */
export interface Feed {
  /** The publisher's id in Janus. */
  id: string;
  way: 'published here' | 'relayed';
  streams: FeedStream[];
}

/** The VideoRoom's codec names. */
export const JANUS_CODECS = { VP8: 'vp8', H264: 'h264', OPUS: 'opus' } as const;
