import type { QualityProfile } from '@akari/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceFault } from './device-fault.ts';
import { listDevices, openDevices, type DeviceChoice, type DeviceList } from './devices.ts';

/** `closed`: not asked for yet. `asking`: the browser may be asking the person. */
export type DevicesState =
  | { phase: 'closed' }
  | { phase: 'asking' }
  | { phase: 'open'; stream: MediaStream; camera_id: string | null; microphone_id: string | null }
  | { phase: 'refused'; fault: DeviceFault };

export interface DevicesView {
  state: DevicesState;
  list: DeviceList;
  /** Opens, or changes to, a camera and a microphone. */
  open: (choice: Omit<DeviceChoice, 'quality'>) => Promise<void>;
  close: () => void;
}

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop());

/** Camera and microphone of this machine. They are released when the component goes. */
export function useDevices(quality: QualityProfile): DevicesView {
  const [state, setState] = useState<DevicesState>({ phase: 'closed' });
  const [list, setList] = useState<DeviceList>({ cameras: [], microphones: [] });
  const held = useRef<MediaStream | null>(null);
  // Only the newest request counts: somebody may choose again while the browser still opens a camera.
  const turn = useRef(0);

  const refresh = useCallback(() => {
    listDevices().then(setList, () => undefined);
  }, []);

  const open = useCallback(
    async (choice: Omit<DeviceChoice, 'quality'>) => {
      const mine = (turn.current += 1);
      setState((before) => (before.phase === 'open' ? before : { phase: 'asking' }));
      const opened = await openDevices({ ...choice, quality });
      if (mine !== turn.current) {
        if (opened.ok) stop(opened.stream);
        return;
      }
      if (!opened.ok) {
        setState({ phase: 'refused', fault: opened.fault });
        return;
      }
      stop(held.current);
      held.current = opened.stream;
      const idOf = (track: MediaStreamTrack | undefined): string | null =>
        track?.getSettings().deviceId ?? null;
      setState({
        phase: 'open',
        stream: opened.stream,
        camera_id: idOf(opened.stream.getVideoTracks()[0]),
        microphone_id: idOf(opened.stream.getAudioTracks()[0]),
      });
      refresh();
    },
    [quality, refresh],
  );

  const close = useCallback(() => {
    turn.current += 1;
    stop(held.current);
    held.current = null;
    setState({ phase: 'closed' });
  }, []);

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
    },
    [],
  );

  return { state, list, open, close };
}
