import type { QualityProfile } from '@akari/rules';

/** What the browser should open a camera with for a profile. */
export const cameraConstraints = (profile: QualityProfile): MediaTrackConstraints => ({
  width: { ideal: profile.width_px },
  height: { ideal: profile.height_px },
  frameRate: { ideal: profile.frame_rate, max: Math.max(profile.frame_rate, 15) },
});

/** By how much a picture has to shrink to fit a profile; never below 1, because enlarging adds nothing. */
export function shrinkFactor(profile: QualityProfile, height_px: number | undefined): number {
  if (height_px === undefined || height_px === 0) return 1;
  return Math.max(1, height_px / profile.height_px);
}

/** How one kind of track is encoded for a profile (spec §9). */
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

/** Puts a profile on a live sender, without a new session. */
export async function applyQuality(sender: RTCRtpSender, profile: QualityProfile): Promise<void> {
  const { track } = sender;
  if (track === null) return;
  const parameters = sender.getParameters();
  const [first] = parameters.encodings;
  if (first === undefined) return;
  Object.assign(first, encodingOf(profile, track.kind as 'audio' | 'video', track.getSettings().height));
  await sender.setParameters(parameters);
}
