import type { MediaKind } from '@akari/rules';

/**
 * Asks the browser for the devices of this machine and whether it opens them without asking.
 * @returns true: what the broadcast is made of is permitted already
 */
export async function readDeviceInfo(media_kind: MediaKind): Promise<boolean> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  await devices?.enumerateDevices().catch(() => []);
  const names = media_kind === 'voice' ? (['microphone'] as const) : (['camera', 'microphone'] as const);
  try {
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
    return states.every(({ state }) => state === 'granted');
  } catch {
    return false; // a browser that does not tell: the person presses the button
  }
}
