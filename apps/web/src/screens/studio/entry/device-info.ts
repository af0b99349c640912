/**
 * Asks the browser for the devices of this machine and whether it opens them without asking.
 * @returns true: camera and microphone are permitted already
 */
export async function readDeviceInfo(): Promise<boolean> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  await devices?.enumerateDevices().catch(() => []);
  const names = ['camera', 'microphone'] as const;
  try {
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
    return states.every(({ state }) => state === 'granted');
  } catch {
    return false; // a browser that does not tell: the person presses the button
  }
}
