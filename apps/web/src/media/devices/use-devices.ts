import type { QualityProfile } from '@akari/rules';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeviceFault } from './device-fault.ts';
import { listDevices, openDevices, type DeviceChoice, type DeviceList } from './devices.ts';

type Kind = 'audio' | 'video';

/** `closed`: not requested yet. `asking`: the browser may show its permission prompt. */
export type DevicesState =
  { phase: 'closed' } | { phase: 'asking' } | OpenDevices | { phase: 'refused'; fault: DeviceFault };
interface OpenDevices {
  phase: 'open';
  stream: MediaStream;
  camera_id: string | null;
  microphone_id: string | null;
  /** A change failed and the previous device stays open, or a device has stopped. */
  fault: DeviceFault | null;
}

export interface DevicesView {
  state: DevicesState;
  list: DeviceList;
  /** False: the track sends silence or black, and the device stays open. */
  enabled: Record<Kind, boolean>;
  setEnabled: (kind: Kind, on: boolean) => void;
  /** Opens a camera and a microphone. @returns the new state, or null when a newer request replaced this one */
  open: (choice: Omit<DeviceChoice, 'quality'>) => Promise<DevicesState | null>;
  /**
   * Changes one device; the other continues without interruption.
   * @returns the new state, or null when a newer request replaced this one
   */
  change: (kind: Kind, device_id: string) => Promise<DevicesState | null>;
  /** Releases one device, so that its indicator light turns off; `change` opens it again. */
  release: (kind: Kind) => void;
  close: () => void;
}

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());
const tracksOf = (stream: MediaStream, kind: Kind): MediaStreamTrack[] =>
  kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();
const idOf = (track: MediaStreamTrack | undefined): string | null => track?.getSettings().deviceId ?? null;

const UNPLUGGED = { audio: 'microphone_unplugged', video: 'camera_unplugged' } as const;

/**
 * Manages the camera and microphone of this machine. They are released when the component unmounts.
 * @param replacement when a device stops: `any` uses any other device of its kind at once; `chosen` leaves the choice
 *   to the person, who may not want to show what another camera sees
 */
export function useDevices(quality: QualityProfile, replacement: 'any' | 'chosen' = 'any'): DevicesView {
  const [state, setState] = useState<DevicesState>({ phase: 'closed' });
  const [list, setList] = useState<DeviceList>({ cameras: [], microphones: [] });
  const [enabled, setShown] = useState<Record<Kind, boolean>>({ audio: true, video: true });
  // A ref as well as state, so that a new track is disabled before it is sent.
  const allowed = useRef<Record<Kind, boolean>>({ audio: true, video: true });
  const held = useRef<MediaStream | null>(null);
  // Number of the newest request. Older ones are dropped: the person may choose again while a camera still opens.
  const turn = useRef(0);

  const refresh = useCallback(() => {
    listDevices().then(setList, () => undefined);
  }, []);

  /** Replaces the tracks of the given kinds by those of `fresh`. */
  const hold = useCallback((fresh: MediaStream, kinds: readonly Kind[]): OpenDevices => {
    const before = held.current;
    const kept = before?.getTracks().filter((track) => !kinds.includes(track.kind as Kind)) ?? [];
    for (const track of before?.getTracks() ?? []) if (!kept.includes(track)) track.stop();
    for (const track of fresh.getTracks()) track.enabled = allowed.current[track.kind as Kind];
    const stream = new MediaStream([...kept, ...fresh.getTracks()]);
    held.current = stream;
    return {
      phase: 'open',
      stream,
      camera_id: idOf(stream.getVideoTracks()[0]),
      microphone_id: idOf(stream.getAudioTracks()[0]),
      fault: null,
    };
  }, []);

  const request = useCallback(
    async (choice: Omit<DeviceChoice, 'quality'>, kinds: readonly Kind[]): Promise<DevicesState | null> => {
      const mine = (turn.current += 1);
      let opened = await openDevices({ ...choice, quality });
      const busy = !opened.ok && opened.fault === 'device_in_use' && held.current !== null;
      if (busy && mine === turn.current) {
        // Many phones open only one camera at a time, so release the current one first.
        for (const kind of kinds)
          if (held.current) tracksOf(held.current, kind).forEach((track) => track.stop());
        opened = await openDevices({ ...choice, quality });
      }
      if (mine !== turn.current) {
        if (opened.ok) stop(opened.stream);
        return null;
      }
      const { current } = held;
      const next: DevicesState = opened.ok
        ? hold(opened.stream, kinds)
        : current === null
          ? { phase: 'refused', fault: opened.fault }
          : {
              phase: 'open',
              stream: current,
              camera_id: idOf(current.getVideoTracks()[0]),
              microphone_id: idOf(current.getAudioTracks()[0]),
              fault: opened.fault,
            };
      setState(next);
      refresh();
      return next;
    },
    [quality, refresh, hold],
  );

  const open = useCallback(
    (choice: Omit<DeviceChoice, 'quality'>) => {
      setState((before) => (before.phase === 'open' ? before : { phase: 'asking' }));
      return request(choice, ['audio', 'video']);
    },
    [request],
  );
  const change = useCallback(
    (kind: Kind, device_id: string) => {
      const choice =
        kind === 'video'
          ? { camera_id: device_id, microphone_id: null }
          : { camera_id: null, microphone_id: device_id };
      return request(choice, [kind]);
    },
    [request],
  );
  const release = useCallback(
    (kind: Kind) => {
      if (held.current === null) return;
      turn.current += 1;
      setState(hold(new MediaStream(), [kind]));
    },
    [hold],
  );
  const setEnabled = useCallback((kind: Kind, on: boolean) => {
    allowed.current = { ...allowed.current, [kind]: on };
    setShown(allowed.current);
    if (held.current !== null) for (const track of tracksOf(held.current, kind)) track.enabled = on;
  }, []);
  const close = useCallback(() => {
    turn.current += 1;
    stop(held.current);
    held.current = null;
    setState({ phase: 'closed' });
  }, []);

  // When the quality profile changes, reopen the camera at the new size.
  const reopen = useEffectEvent(() => {
    const camera = held.current?.getVideoTracks()[0];
    if (camera !== undefined) void change('video', idOf(camera) ?? '');
  });
  useEffect(() => reopen(), [quality.id]);

  // When a device is unplugged, the browser ends its track.
  const replace = useEffectEvent((kind: Kind): void => {
    if (replacement === 'any') return void change(kind, '');
    turn.current += 1;
    setState({ ...hold(new MediaStream(), [kind]), fault: UNPLUGGED[kind] });
    refresh();
  });
  const stream = state.phase === 'open' ? state.stream : null;
  useEffect(() => {
    const onEnded = ({ target }: Event): void => replace((target as MediaStreamTrack).kind as Kind);
    const tracks = stream?.getTracks() ?? [];
    for (const track of tracks) track.addEventListener('ended', onEnded);
    return () => tracks.forEach((track) => track.removeEventListener('ended', onEnded));
  }, [stream]);

  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    refresh();
    devices?.addEventListener('devicechange', refresh);
    return () => devices?.removeEventListener('devicechange', refresh);
  }, [refresh]);
  useEffect(
    () => () => {
      turn.current += 1;
      stop(held.current);
      held.current = null;
    },
    [],
  );

  return { state, list, enabled, setEnabled, open, change, release, close };
}
