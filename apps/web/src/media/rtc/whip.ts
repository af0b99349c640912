import type { QualityProfile } from '@akari/rules';
import { openLink, type Link, type LinkOptions } from './link.ts';
import { applyQuality, encodingOf } from '../devices/quality.ts';

type Kind = 'audio' | 'video';

export interface WhipOptions extends Omit<LinkOptions, 'prepare' | 'attach'> {
  /** Tracks of camera and microphone. Either may be missing and be added later. */
  tracks: readonly MediaStreamTrack[];
  quality: QualityProfile;
  /** The kinds that are offered. A track of an offered kind can be added later. */
  kinds?: readonly Kind[];
}

export interface Whip extends Link {
  /** Replaces the camera or microphone in the same session; null turns the kind off. */
  replaceTrack: (kind: Kind, track: MediaStreamTrack | null) => Promise<void>;
  setQuality: (quality: QualityProfile) => Promise<void>;
}

/** Publishes a channel (WHIP, RFC 9725): one audio track, and one video track unless `kinds` is audio only. */
export function openWhip(options: WhipOptions): Whip {
  const { kinds = ['audio', 'video'] } = options;
  let quality = options.quality;
  const tracks: Record<Kind, MediaStreamTrack | null> = {
    audio: options.tracks.find((track) => track.kind === 'audio') ?? null,
    video: options.tracks.find((track) => track.kind === 'video') ?? null,
  };
  // Offer every m-line from the start, so that a microphone added later needs no new session (RFC 9725 §4.4).
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
    // The person may have chosen another camera while this connection was being established.
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

/** Prefers VP8, then H.264: the codecs that the media node supports. */
function preferCodecs(transceiver: RTCRtpTransceiver, kind: Kind): void {
  if (kind === 'audio') return;
  const known = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const wanted = ['video/VP8', 'video/H264', 'video/rtx'];
  const ours = wanted.flatMap((type) => known.filter((codec) => codec.mimeType === type));
  if (ours.length > 0) transceiver.setCodecPreferences(ours);
}
