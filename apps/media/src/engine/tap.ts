import type { VideoCodec } from '../sdp/codec.ts';

export const TAP_PAYLOAD_TYPES = { video: 96, audio: 111 } as const;

/** UDP ports on this machine's loopback, of plain RTP. */
export interface TapPorts {
  video: number;
  audio: number;
}

/** A copy of what a publisher sends, to loopback, under `TAP_PAYLOAD_TYPES`. */
export interface Tap {
  askForKeyframe(): void;
  close(): void;
}

/** What of a channel can be tapped now; it ends with its publisher. */
export interface TapSource {
  video_codec: VideoCodec | null;
  open(ports: TapPorts): Promise<Tap>;
}
