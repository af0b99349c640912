import type { MediaKind } from '@akari/rules';
import { openLink, type Link, type LinkOptions } from './link.ts';

export interface WhepOptions extends Omit<LinkOptions, 'prepare' | 'attach' | 'receives' | 'confirms'> {
  /** The same stream for as long as the client lives; reconnecting swaps its tracks. */
  stream: MediaStream;
  /** A voice broadcast has no picture: an element that waits for one would play nothing. */
  media_kind: MediaKind;
}

/** Plays a channel (WHEP): offers to receive one picture and one sound, or answers the node's own offer. */
export function openWhep(options: WhepOptions): Link {
  const { stream, media_kind } = options;
  const attach = (pc: RTCPeerConnection): void => {
    pc.addEventListener('track', ({ track, receiver }) => {
      for (const old of stream.getTracks()) if (old.kind === track.kind) stream.removeTrack(old);
      stream.addTrack(track);
      keepLatencyLow(receiver);
      track.addEventListener('unmute', () => options.onStep?.('media'), { once: true });
    });
  };
  const prepare = (pc: RTCPeerConnection): void => {
    pc.addTransceiver('audio', { direction: 'recvonly' });
    if (media_kind === 'video') pc.addTransceiver('video', { direction: 'recvonly' });
  };
  // A voice that is silent sends nothing, and that is no fault.
  return openLink({ ...options, attach, prepare, receives: media_kind === 'video', confirms: true });
}

/** People talk to each other here: the player holds back no more than it must. */
function keepLatencyLow(receiver: RTCRtpReceiver): void {
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
}
