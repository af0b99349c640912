import type { MediaKind } from '@akari/rules';

/** What a browser lacks to play a broadcast: WebRTC at all, or a codec that the media node sends. */
export type MediaLack = 'webrtc' | 'codec';

const NEEDED = { audio: ['audio/opus'], video: ['video/vp8', 'video/h264'] } as const;

/** Whether the browser receives one of the needed codecs; a browser that does not say so is believed to. */
function receives(kind: 'audio' | 'video'): boolean {
  if (typeof RTCRtpReceiver === 'undefined' || typeof RTCRtpReceiver.getCapabilities !== 'function')
    return true;
  const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs;
  if (codecs === undefined) return true;
  const known = new Set(codecs.map(({ mimeType }) => mimeType.toLowerCase()));
  return NEEDED[kind].some((type) => known.has(type));
}

/** Returns what this browser lacks for a broadcast of this kind; null: nothing. */
export function mediaLack(media_kind: MediaKind): MediaLack | null {
  if (typeof RTCPeerConnection === 'undefined' || typeof MediaStream === 'undefined') return 'webrtc';
  return receives('audio') && (media_kind === 'voice' || receives('video')) ? null : 'codec';
}
