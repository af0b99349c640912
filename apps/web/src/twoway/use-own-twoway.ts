import type { TwowayRequest } from '@akari/contract/twoway';
import { devicesOf, QUALITY_PROFILES, type TwowayMode } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { useDevices, useWhip, type DevicesView, type LinkState } from '../media/index.ts';
import { renewTwowayMedia, useTwowayMedia } from './use-twoway-media.ts';
import { selectLivingTwoways, stopTwoway, tellDevices } from './twoway.slice.ts';

/** A small picture for one person: 640 wide, 15 frames a second. */
const QUALITY = QUALITY_PROFILES.find(({ id }) => id === 11) ?? QUALITY_PROFILES[0]!;

export interface OwnTwoway {
  /** The own request to this performer that waits or runs. */
  request: TwowayRequest | null;
  devices: DevicesView;
  stream: MediaStream | null;
  link: LinkState;
  /** Opens what a mode needs; another mode opens anew. */
  open: (mode: TwowayMode) => void;
  toggle: (device: 'camera' | 'microphone') => void;
}

/** A viewer's own side of a two-way: camera and microphone from the first look until it is over, and sending them. */
export function useOwnTwoway(performer_name: string, sheet_open: boolean): OwnTwoway {
  const dispatch = useAppDispatch();
  const request =
    useAppSelector(selectLivingTwoways).find((one) => one.performer_name === performer_name) ?? null;
  const devices = useDevices(QUALITY);
  const { state } = devices;
  const stream = state.phase === 'open' ? state.stream : null;
  const runs = request !== null && request.state !== 'waiting' ? request : null;
  const access = useTwowayMedia(runs !== null && stream !== null ? runs.request_id : null);
  const { state: link } = useWhip(
    runs === null || access === null
      ? null
      : { key: runs.request_id, access, media_kind: runs.mode === 'audio' ? 'voice' : 'video' },
    stream,
    QUALITY,
    async () => (runs === null ? null : renewTwowayMedia(runs.request_id)),
  );

  const open = (mode: TwowayMode): void => {
    const { camera, microphone } = devicesOf(mode);
    devices.setEnabled('video', true);
    devices.setEnabled('audio', true);
    void devices.open({
      ...(camera ? {} : { camera_id: null }),
      ...(microphone ? {} : { microphone_id: null }),
    });
  };
  // Nobody looks at it and nobody gets it: the camera's light goes out.
  const needed = sheet_open || request !== null;
  const release = useEffectEvent(() => devices.close());
  useEffect(() => {
    if (!needed) release();
  }, [needed]);
  // Accepted on a page that was loaded again: the devices are opened again. Without them it cannot begin.
  const runs_id = runs?.request_id ?? null;
  const { phase } = state;
  const provide = useEffectEvent(() => {
    if (runs === null) return;
    if (phase === 'closed') {
      open(runs.mode);
      devices.setEnabled('video', runs.devices.camera);
      devices.setEnabled('audio', runs.devices.microphone);
    } else if (phase === 'refused') void dispatch(stopTwoway(runs));
  });
  useEffect(() => {
    if (runs_id !== null) provide();
  }, [runs_id, phase]);

  const toggle = (device: 'camera' | 'microphone'): void => {
    if (request === null) return;
    const { video, audio } = devices.enabled;
    const now = { camera: video, microphone: audio };
    const next = { ...now, [device]: !now[device] };
    devices.setEnabled(device === 'camera' ? 'video' : 'audio', next[device]);
    void dispatch(tellDevices(request, next));
  };
  return { request, devices, stream, link, open, toggle };
}
