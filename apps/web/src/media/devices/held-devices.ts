import type { DeviceFault } from './device-fault.ts';
import { openDevices, type DeviceChoice } from './devices.ts';

export type DeviceKind = 'audio' | 'video';

/** `closed`: not requested yet. `asking`: the browser may show its permission prompt. */
export type DevicesState =
  | { phase: 'closed' }
  | { phase: 'asking' }
  | OpenDevices
  | { phase: 'refused'; fault: DeviceFault };
interface OpenDevices {
  phase: 'open';
  stream: MediaStream;
  camera_id: string | null;
  microphone_id: string | null;
  /** A change failed and the previous device stays open, or a device has stopped. */
  fault: DeviceFault | null;
}

const tracksOf = (stream: MediaStream, kind: DeviceKind): MediaStreamTrack[] =>
  kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();
const idOf = (track: MediaStreamTrack | undefined): string | null => track?.getSettings().deviceId ?? null;
const stop = (tracks: readonly MediaStreamTrack[] = []): void => tracks.forEach((track) => track.stop());

const openState = (stream: MediaStream, fault: DeviceFault | null): OpenDevices => ({
  phase: 'open',
  stream,
  camera_id: idOf(stream.getVideoTracks()[0]),
  microphone_id: idOf(stream.getAudioTracks()[0]),
  fault,
});

/** The camera and the microphone that are open, and the requests for others. */
export class HeldDevices {
  #stream: MediaStream | null = null;
  /** Kept here, so that a new track is disabled before it is sent. */
  #enabled: Record<DeviceKind, boolean> = { audio: true, video: true };
  /** Number of the newest request. Older ones are dropped: the person may choose again while a camera still opens. */
  #turn = 0;

  /** Id of the open camera; '': a camera without an id; null: none is open. */
  cameraId(): string | null {
    const camera = this.#stream?.getVideoTracks()[0];
    return camera === undefined ? null : (idOf(camera) ?? '');
  }

  setEnabled(kind: DeviceKind, on: boolean): Record<DeviceKind, boolean> {
    this.#enabled = { ...this.#enabled, [kind]: on };
    if (this.#stream !== null) for (const track of tracksOf(this.#stream, kind)) track.enabled = on;
    return this.#enabled;
  }

  /** Opens devices of the given kinds. @returns the new state, or null when a newer request replaced this one */
  async request(choice: DeviceChoice, kinds: readonly DeviceKind[]): Promise<DevicesState | null> {
    const mine = (this.#turn += 1);
    let opened = await openDevices(choice);
    const busy = !opened.ok && opened.fault === 'device_in_use';
    if (busy && this.#stream !== null && mine === this.#turn) {
      // Many phones open only one camera at a time, so release the current one first.
      for (const kind of kinds) stop(tracksOf(this.#stream, kind));
      opened = await openDevices(choice);
    }
    if (mine !== this.#turn) {
      if (opened.ok) stop(opened.stream.getTracks());
      return null;
    }
    if (opened.ok) return this.#hold(opened.stream, kinds);
    if (this.#stream === null) return { phase: 'refused', fault: opened.fault };
    return openState(this.#stream, opened.fault);
  }

  /** Releases the device of a kind. @returns the new state; null: no device is open */
  release(kind: DeviceKind, fault: DeviceFault | null = null): DevicesState | null {
    if (this.#stream === null) return null;
    this.#turn += 1;
    return { ...this.#hold(new MediaStream(), [kind]), fault };
  }

  close(): void {
    this.#turn += 1;
    stop(this.#stream?.getTracks());
    this.#stream = null;
  }

  /** Replaces the tracks of the given kinds by those of `fresh`. */
  #hold(fresh: MediaStream, kinds: readonly DeviceKind[]): OpenDevices {
    const before = this.#stream?.getTracks() ?? [];
    const kept = before.filter((track) => !kinds.includes(track.kind as DeviceKind));
    stop(before.filter((track) => !kept.includes(track)));
    for (const track of fresh.getTracks()) track.enabled = this.#enabled[track.kind as DeviceKind];
    this.#stream = new MediaStream([...kept, ...fresh.getTracks()]);
    return openState(this.#stream, null);
  }
}
