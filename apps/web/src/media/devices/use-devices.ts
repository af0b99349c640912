import type { QualityProfile } from '@akari/rules';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { listDevices, type DeviceChoice, type DeviceList } from './devices.ts';
import { HeldDevices, type DeviceKind, type DevicesState } from './held-devices.ts';

export interface DevicesView {
  state: DevicesState;
  list: DeviceList;
  /** False: the track sends silence or black, and the device stays open. */
  enabled: Record<DeviceKind, boolean>;
  setEnabled: (kind: DeviceKind, on: boolean) => void;
  /** Opens a camera and a microphone. @returns the new state, or null when a newer request replaced this one */
  open: (choice: Omit<DeviceChoice, 'quality'>) => Promise<DevicesState | null>;
  /**
   * Changes one device; the other continues without interruption.
   * @returns the new state, or null when a newer request replaced this one
   */
  change: (kind: DeviceKind, device_id: string) => Promise<DevicesState | null>;
  /** Releases one device, so that its indicator light turns off; `change` opens it again. */
  release: (kind: DeviceKind) => void;
  close: () => void;
}

const UNPLUGGED = { audio: 'microphone_unplugged', video: 'camera_unplugged' } as const;

/** The devices of this machine, kept current. @returns the list, and a function that reads it again */
function useDeviceList(): [DeviceList, () => void] {
  const [list, setList] = useState<DeviceList>({ cameras: [], microphones: [] });
  const refresh = useCallback(() => {
    listDevices().then(setList, () => undefined);
  }, []);
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    refresh();
    devices?.addEventListener('devicechange', refresh);
    return () => devices?.removeEventListener('devicechange', refresh);
  }, [refresh]);
  return [list, refresh];
}

/** Tells which device of a stream stops. When one is unplugged, the browser ends its track. */
function useEndedDevice(state: DevicesState, onEnded: (kind: DeviceKind) => void): void {
  const stream = state.phase === 'open' ? state.stream : null;
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    const onTrackEnded = ({ target }: Event): void => ended((target as MediaStreamTrack).kind as DeviceKind);
    const tracks = stream?.getTracks() ?? [];
    for (const track of tracks) track.addEventListener('ended', onTrackEnded);
    return () => tracks.forEach((track) => track.removeEventListener('ended', onTrackEnded));
  }, [stream]);
}

/**
 * Manages the camera and microphone of this machine. They are released when the component unmounts.
 * @param replacement when a device stops: `any` uses any other device of its kind at once; `chosen` leaves the choice
 *   to the person, who may not want to show what another camera sees
 */
export function useDevices(quality: QualityProfile, replacement: 'any' | 'chosen' = 'any'): DevicesView {
  const [state, setState] = useState<DevicesState>({ phase: 'closed' });
  const [list, refresh] = useDeviceList();
  const [enabled, setShown] = useState<Record<DeviceKind, boolean>>({ audio: true, video: true });
  const [held] = useState(() => new HeldDevices());

  const request = useCallback(
    (choice: Omit<DeviceChoice, 'quality'>, kinds: readonly DeviceKind[]) =>
      held.request({ ...choice, quality }, kinds).then((next) => {
        if (next === null) return null;
        setState(next);
        refresh();
        return next;
      }),
    [held, quality, refresh],
  );
  const open = useCallback(
    (choice: Omit<DeviceChoice, 'quality'>) => {
      setState((before) => (before.phase === 'open' ? before : { phase: 'asking' }));
      return request(choice, ['audio', 'video']);
    },
    [request],
  );
  const change = useCallback(
    (kind: DeviceKind, device_id: string) => {
      const [camera_id, microphone_id] = kind === 'video' ? [device_id, null] : [null, device_id];
      return request({ camera_id, microphone_id }, [kind]);
    },
    [request],
  );
  const release = useCallback(
    (kind: DeviceKind) => {
      const next = held.release(kind);
      if (next !== null) setState(next);
    },
    [held],
  );
  const setEnabled = useCallback(
    (kind: DeviceKind, on: boolean) => setShown(held.setEnabled(kind, on)),
    [held],
  );
  const close = useCallback(() => {
    held.close();
    setState({ phase: 'closed' });
  }, [held]);

  // When the quality profile changes, reopen the camera at the new size.
  const reopen = useEffectEvent(() => {
    const camera_id = held.cameraId();
    if (camera_id !== null) void change('video', camera_id);
  });
  useEffect(() => reopen(), [quality.id]);
  useEndedDevice(state, (kind) => {
    if (replacement === 'any') return void change(kind, '');
    const next = held.release(kind, UNPLUGGED[kind]);
    if (next !== null) setState(next);
    refresh();
  });
  useEffect(() => () => held.close(), [held]);
  return { state, list, enabled, setEnabled, open, change, release, close };
}
