import type { QualityProfile } from '@akari/rules';
import { openLink, type Link, type LinkOptions } from './link.ts';
import { applyQuality, encodingOf } from './quality.ts';

type Kind = 'audio' | 'video';

export interface WhipOptions extends Omit<LinkOptions, 'prepare' | 'attach'> {
  /** Camera and microphone; either may be missing and be put on later. */
  tracks: readonly MediaStreamTrack[];
  quality: QualityProfile;
  /** What is offered at all; a kind that is offered can be put on later. */
  kinds?: readonly Kind[];
}

export interface Whip extends Link {
  /** Another camera or microphone in the same session; null turns the kind off. */
  replaceTrack: (kind: Kind, track: MediaStreamTrack | null) => Promise<void>;
  setQuality: (quality: QualityProfile) => Promise<void>;
}

/** Publishes a channel (WHIP, RFC 9725): one sound, and one picture unless `kinds` is sound alone. */
export function openWhip(options: WhipOptions): Whip {
  const { kinds = ['audio', 'video'] } = options;
  let quality = options.quality;
  const tracks: Record<Kind, MediaStreamTrack | null> = {
    audio: options.tracks.find((track) => track.kind === 'audio') ?? null,
    video: options.tracks.find((track) => track.kind === 'video') ?? null,
  };
  // Every m-line from the start, so that a microphone put on later needs no new session (RFC 9725 §4.4).
  const prepare = (pc: RTCPeerConnection): void => {
    const stream = new MediaStream(kinds.flatMap((kind) => tracks[kind] ?? []));
    for (const kind of kinds) {
      const track = tracks[kind];
      const transceiver = pc.addTransceiver(track ?? kind, {
        direction: 'sendonly',
        streams: [stream],
        sendEncodings: [encodingOf(quality, kind, track?.getSettings().height)],
      });
      preferCodecs(transceiver, kind);
    }
    // Another camera may have been chosen while this connection was being made.
    pc.addEventListener('connectionstatechange', () => {
      if (pc.connectionState !== 'connected') return;
      for (const [index, kind] of kinds.entries()) {
        const current = pc.getTransceivers()[index]?.sender;
        if (current !== undefined && current.track !== tracks[kind])
          put(current, tracks[kind]).catch(() => undefined);
      }
    });
  };
  const put = async (current: RTCRtpSender, track: MediaStreamTrack | null): Promise<void> => {
    await current.replaceTrack(track);
    await applyQuality(current, quality);
  };
  const link = openLink({ ...options, prepare, attach: () => undefined });
  const sender = (kind: Kind): RTCRtpSender | undefined => {
    const transceivers = link.connection()?.getTransceivers() ?? [];
    return transceivers[kinds.indexOf(kind)]?.sender;
  };

  return {
    ...link,
    async replaceTrack(kind, track) {
      tracks[kind] = track;
      const current = sender(kind);
      if (current !== undefined) await put(current, track);
    },
    async setQuality(next) {
      quality = next;
      for (const kind of kinds) {
        const current = sender(kind);
        if (current !== undefined) await applyQuality(current, quality);
      }
    },
  };
}

/** VP8 first, then H.264: what the media node carries. */
function preferCodecs(transceiver: RTCRtpTransceiver, kind: Kind): void {
  if (kind === 'audio') return;
  const known = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const wanted = ['video/VP8', 'video/H264', 'video/rtx'];
  const ours = wanted.flatMap((type) => known.filter((codec) => codec.mimeType === type));
  if (ours.length > 0) transceiver.setCodecPreferences(ours);
}
