import type { QualityProfile } from '@akari/rules';
import { deviceFault, type DeviceFault } from './device-fault.ts';
import { cameraConstraints } from './quality.ts';

export interface Device {
  device_id: string;
  /** Empty until the person grants permission. */
  label: string;
}
export interface DeviceList {
  cameras: Device[];
  microphones: Device[];
}

export async function listDevices(): Promise<DeviceList> {
  const all = (await mediaDevices()?.enumerateDevices()) ?? [];
  const of = (kind: MediaDeviceKind): Device[] =>
    all
      .filter((device) => device.kind === kind)
      .map((device) => ({ device_id: device.deviceId, label: device.label }));
  return { cameras: of('videoinput'), microphones: of('audioinput') };
}

export interface DeviceChoice {
  /** Undefined: the browser chooses. Null: no device of this kind. */
  camera_id?: string | null;
  microphone_id?: string | null;
  quality: QualityProfile;
}
export type Opened = { ok: true; stream: MediaStream } | { ok: false; fault: DeviceFault };

/** Opens camera and microphone. If a chosen device was unplugged, any other of its kind is used. */
export async function openDevices(choice: DeviceChoice): Promise<Opened> {
  const wanted = { audio: choice.microphone_id !== null, video: choice.camera_id !== null };
  const ask = async (exact: boolean): Promise<MediaStream> => {
    const devices = mediaDevices();
    if (devices === undefined) throw new TypeError('no media devices on an insecure page');
    return devices.getUserMedia({
      audio: wanted.audio && {
        ...pick(choice.microphone_id, exact),
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
      video: wanted.video && { ...pick(choice.camera_id, exact), ...cameraConstraints(choice.quality) },
    });
  };
  try {
    const stream = await ask(true).catch((thrown: unknown) => {
      const gone = thrown instanceof Error && thrown.name === 'OverconstrainedError';
      if (gone) return ask(false);
      throw thrown;
    });
    for (const track of stream.getVideoTracks()) track.contentHint = 'motion';
    return { ok: true, stream };
  } catch (thrown) {
    const list = await listDevices().catch(() => ({ cameras: [], microphones: [] }));
    const present = { audio: list.microphones.length > 0, video: list.cameras.length > 0 };
    return { ok: false, fault: deviceFault(thrown, wanted, present) };
  }
}

const pick = (device_id: string | null | undefined, exact: boolean): MediaTrackConstraints =>
  device_id === undefined || device_id === null || device_id === ''
    ? {}
    : { deviceId: exact ? { exact: device_id } : { ideal: device_id } };

/** `navigator.mediaDevices` is undefined on a page without TLS, although its type says otherwise. */
const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices;
