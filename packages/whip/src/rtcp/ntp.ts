/** Seconds between the NTP era (1900) and the Unix epoch. */
const NTP_EPOCH_S = 2_208_988_800;

/** Converts a wall clock time (Unix, ms) to an NTP timestamp. */
export function ntpTime(wall_ms: number): [seconds: number, fraction: number] {
  const seconds = Math.floor(wall_ms / 1000);
  return [(seconds + NTP_EPOCH_S) >>> 0, Math.floor(((wall_ms - seconds * 1000) / 1000) * 2 ** 32) >>> 0];
}

/** Middle 32 bits of the NTP timestamp: 16 of seconds, 16 of fraction. */
export function ntpMiddle(wall_ms: number): number {
  const [seconds, fraction] = ntpTime(wall_ms);
  return (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0;
}

/** Converts units of 1/65536 s to milliseconds. */
export const fromNtpUnits = (units: number): number => (units * 1000) / 65_536;
