import { describe, expect, it } from 'vitest';
import { deviceFault } from './device-fault.ts';

const named = (name: string): Error => Object.assign(new Error(name), { name });
const both = { audio: true, video: true };

describe('deviceFault', () => {
  it('tells a missing camera from a missing microphone', () => {
    expect(deviceFault(named('NotFoundError'), both, { audio: true, video: false })).toBe('no_camera');
    expect(deviceFault(named('NotFoundError'), both, { audio: false, video: true })).toBe('no_microphone');
    expect(
      deviceFault(named('NotFoundError'), { audio: true, video: false }, { audio: false, video: false }),
    ).toBe('no_microphone');
  });

  it('names a refused permission and a device in use', () => {
    expect(deviceFault(named('NotAllowedError'), both, both)).toBe('permission_refused');
    expect(deviceFault(named('NotReadableError'), both, both)).toBe('device_in_use');
  });

  it('returns device_failed for any other error', () => {
    expect(deviceFault('odd', both, both)).toBe('device_failed');
  });
});
