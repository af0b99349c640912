import type { MediaKind } from '@akari/rules';

/**
 * Enumerates the devices and queries their permissions.
 * @returns whether the devices of the broadcast are permitted already
 */
export async function readDeviceInfo(media_kind: MediaKind): Promise<boolean> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  await devices?.enumerateDevices().catch(() => []);
  const names = media_kind === 'voice' ? (['microphone'] as const) : (['camera', 'microphone'] as const);
  try {
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
    return states.every(({ state }) => state === 'granted');
  } catch {
    return false; // the browser cannot query these permissions: the person presses the button
  }
}
