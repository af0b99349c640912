import type { QualityProfile } from '@akari/rules';

/** Returns the camera constraints of a quality profile. */
export const cameraConstraints = (profile: QualityProfile): MediaTrackConstraints => ({
  width: { ideal: profile.width_px },
  height: { ideal: profile.height_px },
  frameRate: { ideal: profile.frame_rate, max: Math.max(profile.frame_rate, 15) },
});

/** Returns the factor to scale a picture down to a profile. At least 1, because upscaling adds no detail. */
export function shrinkFactor(profile: QualityProfile, height_px: number | undefined): number {
  if (height_px === undefined || height_px === 0) return 1;
  return Math.max(1, height_px / profile.height_px);
}

/** Returns the encoding parameters of one kind of track for a profile (spec §9). */
export function encodingOf(
  profile: QualityProfile,
  kind: 'audio' | 'video',
  height_px?: number,
): RTCRtpEncodingParameters {
  if (kind === 'audio') return { maxBitrate: profile.audio_kbps * 1000 };
  return {
    maxBitrate: profile.video_kbps * 1000,
    maxFramerate: profile.frame_rate,
    scaleResolutionDownBy: shrinkFactor(profile, height_px),
  };
}

/** Applies a profile to a live sender, without a new session. */
export async function applyQuality(sender: RTCRtpSender, profile: QualityProfile): Promise<void> {
  const { track } = sender;
  if (track === null) return;
  const parameters = sender.getParameters();
  const [first] = parameters.encodings;
  if (first === undefined) return;
  Object.assign(first, encodingOf(profile, track.kind as 'audio' | 'video', track.getSettings().height));
  await sender.setParameters(parameters);
}
