import type { MediaKind, VideoCodec } from '../sdp/codec.ts';

/** The publisher's NTP time in a sender report, and the medium's RTP timestamp at that time (RFC 3550 §6.4.1). */
export interface SenderTime {
  ntp_ms: number;
  rtp_timestamp: number;
}

/** Receives a copy of what a publisher sends. */
export interface TapSink {
  /** Called for each packet. The buffer is modified after this returns; copy it to keep it. */
  packet(kind: MediaKind, packet: Buffer, now_ms: number): void;
  report(kind: MediaKind, time: SenderTime): void;
}

export interface Tap {
  askForKeyframe(): void;
  close(): void;
}

/** What can be tapped of a channel; valid until its publisher ends. */
export interface TapSource {
  video_codec: VideoCodec | null;
  open(sink: TapSink): Promise<Tap>;
}
