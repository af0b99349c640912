import type { MediaKind } from '@akari/rules';
import { playTransceivers } from './connection.ts';
import { openLink, type Link, type LinkOptions } from './link.ts';

export interface WhepOptions extends Omit<LinkOptions, 'prepare' | 'attach' | 'receives' | 'confirms'> {
  /** The stream stays the same; a reconnect replaces its tracks. */
  stream: MediaStream;
  /** A voice broadcast has no video track; an element that waits for one would play nothing. */
  media_kind: MediaKind;
}

/** Plays a channel (WHEP): offers to receive audio and, unless it is a voice broadcast, video; or answers an offer. */
export function openWhep(options: WhepOptions): Link {
  const { stream, media_kind } = options;
  const attach = (pc: RTCPeerConnection): void => {
    const take = ({ track, receiver }: { track: MediaStreamTrack; receiver: RTCRtpReceiver }): void => {
      for (const old of stream.getTracks()) if (old.kind === track.kind) stream.removeTrack(old);
      stream.addTrack(track);
      keepLatencyLow(receiver);
    };
    pc.addEventListener('track', take);
    // The answer of a negotiation that began before may be applied already.
    if (pc.remoteDescription !== null)
      for (const receiver of pc.getReceivers()) take({ track: receiver.track, receiver });
  };
  const prepare = (pc: RTCPeerConnection): void => playTransceivers(pc, media_kind);
  // A silent voice broadcast sends no packets, so a missing track is no fault there.
  return openLink({ ...options, attach, prepare, receives: media_kind === 'video', confirms: true });
}

/** Minimises the jitter buffer, because people talk to each other. */
function keepLatencyLow(receiver: RTCRtpReceiver): void {
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
}
