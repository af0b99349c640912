/** Why a camera or microphone could not be opened, or which one stopped. Each fault has its own message and remedy. */
export const DEVICE_FAULTS = [
  'no_camera',
  'no_microphone',
  'permission_refused',
  'device_in_use',
  'insecure_page',
  'device_failed',
  'camera_unplugged',
  'microphone_unplugged',
] as const;
export type DeviceFault = (typeof DEVICE_FAULTS)[number];

/**
 * Maps an exception of `getUserMedia` to a device fault.
 * @param wanted kinds of device that were requested
 * @param present kinds of device that the machine has
 */
export function deviceFault(
  thrown: unknown,
  wanted: { audio: boolean; video: boolean },
  present: { audio: boolean; video: boolean },
): DeviceFault {
  const name = thrown instanceof Error ? thrown.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'permission_refused';
    case 'NotReadableError':
    case 'AbortError':
      return 'device_in_use';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return wanted.video && !present.video
        ? 'no_camera'
        : wanted.audio && !present.audio
          ? 'no_microphone'
          : 'device_failed';
    case 'TypeError':
      return 'insecure_page';
    default:
      return 'device_failed';
  }
}
