import type { MediaKind, VideoCodec } from '../sdp/codec.ts';

/** A moment by the publisher's own clock, and the RTP timestamp of the medium at that moment (RFC 3550 §6.4.1). */
export interface SenderTime {
  ntp_ms: number;
  rtp_timestamp: number;
}

/** Takes what a publisher sends. */
export interface TapSink {
  /** The packet is rewritten for viewers when this returns: whoever keeps it keeps a copy. */
  packet(kind: MediaKind, packet: Buffer, now_ms: number): void;
  report(kind: MediaKind, time: SenderTime): void;
}

export interface Tap {
  askForKeyframe(): void;
  close(): void;
}

/** What of a channel can be tapped now; it ends with its publisher. */
export interface TapSource {
  video_codec: VideoCodec | null;
  open(sink: TapSink): Promise<Tap>;
}
