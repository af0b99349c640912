import type { QualityProfile } from '@akari/rules';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DeviceFault } from './device-fault.ts';
import { listDevices, openDevices, type DeviceChoice, type DeviceList } from './devices.ts';

type Kind = 'audio' | 'video';

/** `closed`: not asked for yet. `asking`: the browser may be asking the person. */
export type DevicesState =
  { phase: 'closed' } | { phase: 'asking' } | OpenDevices | { phase: 'refused'; fault: DeviceFault };
interface OpenDevices {
  phase: 'open';
  stream: MediaStream;
  camera_id: string | null;
  microphone_id: string | null;
  /** A change was refused, and what was open goes on; or a device has stopped. */
  fault: DeviceFault | null;
}

export interface DevicesView {
  state: DevicesState;
  list: DeviceList;
  /** Off: the track sends silence or black, and the device stays open. */
  enabled: Record<Kind, boolean>;
  setEnabled: (kind: Kind, on: boolean) => void;
  /** Opens a camera and a microphone. @returns what came of it; null when a newer request overtook it */
  open: (choice: Omit<DeviceChoice, 'quality'>) => Promise<DevicesState | null>;
  /** Changes one of the two; the other goes on without a gap. @returns what came of it; null when it was overtaken */
  change: (kind: Kind, device_id: string) => Promise<DevicesState | null>;
  /** Lets one of the two go, so that its light goes out; `change` opens it again. */
  release: (kind: Kind) => void;
  close: () => void;
}

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());
const tracksOf = (stream: MediaStream, kind: Kind): MediaStreamTrack[] =>
  kind === 'audio' ? stream.getAudioTracks() : stream.getVideoTracks();
const idOf = (track: MediaStreamTrack | undefined): string | null => track?.getSettings().deviceId ?? null;

const UNPLUGGED = { audio: 'microphone_unplugged', video: 'camera_unplugged' } as const;

/**
 * Camera and microphone of this machine. They are released when the component goes.
 * @param replacement when a device stops: `any` takes any other of its kind at once; `chosen` leaves the choice to the
 *   person, who may not want to show what another camera sees
 */
export function useDevices(quality: QualityProfile, replacement: 'any' | 'chosen' = 'any'): DevicesView {
  const [state, setState] = useState<DevicesState>({ phase: 'closed' });
  const [list, setList] = useState<DeviceList>({ cameras: [], microphones: [] });
  const [enabled, setShown] = useState<Record<Kind, boolean>>({ audio: true, video: true });
  // Also beside the state, so that a new track is silenced before anybody can hear it.
  const allowed = useRef<Record<Kind, boolean>>({ audio: true, video: true });
  const held = useRef<MediaStream | null>(null);
  // Only the newest request counts: somebody may choose again while the browser still opens a camera.
  const turn = useRef(0);

  const refresh = useCallback(() => {
    listDevices().then(setList, () => undefined);
  }, []);

  /** Takes `fresh` in place of the tracks of the same kinds. */
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
        // Many phones open one camera at a time: let go of ours first.
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

  // Another profile: the camera is opened anew in its size.
  const reopen = useEffectEvent(() => {
    const camera = held.current?.getVideoTracks()[0];
    if (camera !== undefined) void change('video', idOf(camera) ?? '');
  });
  useEffect(() => reopen(), [quality.id]);

  // Unplugged: the browser ends the track.
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
