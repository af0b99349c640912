/** Stream quality profiles, spec §9. `target_speed_kbps` is the uplink that a profile needs. */
export interface QualityProfile {
  id: number;
  target_speed_kbps: number;
  width_px: number;
  height_px: number;
  frame_rate: number;
  video_kbps: number;
  audio_kbps: number;
}

const profile = (
  id: number,
  target_speed_kbps: number,
  width_px: number,
  height_px: number,
  frame_rate: number,
  video_kbps: number,
): QualityProfile => ({ id, target_speed_kbps, width_px, height_px, frame_rate, video_kbps, audio_kbps: 48 });

export const QUALITY_PROFILES: readonly QualityProfile[] = [
  profile(1, 122, 320, 180, 10, 100),
  profile(2, 350, 480, 270, 15, 300),
  profile(11, 550, 640, 360, 15, 500),
  profile(12, 1000, 1280, 720, 15, 800),
  profile(13, 4000, 1280, 720, 20, 1100),
  profile(51, 10000, 1280, 720, 20, 1850),
  profile(52, 25000, 1280, 720, 25, 2500),
  profile(53, 3500, 1280, 720, 20, 3000),
];
export const DEFAULT_QUALITY_ID = 12;

/**
 * Returns the profile that needs less of the line: smaller or with fewer bits, and the next lower one; null: this is the
 * lowest.
 */
export const lighterProfile = ({ video_kbps }: QualityProfile): QualityProfile | null =>
  QUALITY_PROFILES.filter((one) => one.video_kbps < video_kbps).toSorted(
    (one, other) => other.video_kbps - one.video_kbps,
  )[0] ?? null;
