import type { MediaKind, VideoCodec } from '../sdp/codec.ts';
import { PAYLOAD_TYPES } from './recorder-line.ts';
import type { RecorderPorts } from './recorder-ports.ts';

const VIDEO_FORMATS = {
  VP8: 'VP8/90000',
  H264: 'H264/90000',
} as const;

/** The session description for ffmpeg (RFC 8866): codecs and ports. Audio only when `video_codec` is null. */
export function sessionDescription(
  video_codec: VideoCodec | null,
  ports: RecorderPorts,
  kinds: readonly MediaKind[] = ['video', 'audio'],
): string {
  const { video, audio } = PAYLOAD_TYPES;
  const picture =
    video_codec === null
      ? []
      : [`m=video ${ports.video} RTP/AVP ${video}`, `a=rtpmap:${video} ${VIDEO_FORMATS[video_codec]}`];
  if (video_codec === 'H264') picture.push(`a=fmtp:${video} packetization-mode=1`);
  return [
    'v=0',
    'o=- 0 0 IN IP4 127.0.0.1',
    's=-',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    ...picture,
    ...(kinds.includes('audio')
      ? [`m=audio ${ports.audio} RTP/AVP ${audio}`, `a=rtpmap:${audio} opus/48000/2`]
      : []),
    '',
  ].join('\r\n');
}
