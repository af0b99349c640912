import { devicesOf, QUALITY_PROFILES, type TwowayDevices, type TwowayMode } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useDevices, useWhip } from '../../../media/index.ts';
import type { OwnTwoway } from '../../room-tool/own-twoway.ts';
import { renewTwowayMedia, useTwowayMedia } from '../shared/use-twoway-media.ts';
import { selectLivingTwoways, stopTwoway, tellDevices } from '../shared/twoway.slice.ts';
import { useCameraSwitch } from './use-camera-switch.ts';

/** A small picture for one person: 640 wide, 15 frames a second. */
const QUALITY = QUALITY_PROFILES.find(({ id }) => id === 11) ?? QUALITY_PROFILES[0]!;

/**
 * The viewer's side of a two-way: camera and microphone from the preview to the end, and their publishing.
 * @param inside whether this page has the session: another window of the viewer receives the same events, and after the
 *   session the performer sees no viewer
 */
export function useOwnTwoway(performer_name: string, sheet_open: boolean, inside: boolean): OwnTwoway {
  const dispatch = useAppDispatch();
  const living = useAppSelector(selectLivingTwoways);
  const request = (inside && living.find((one) => one.performer_name === performer_name)) || null;
  const devices = useDevices(QUALITY);
  const switchCamera = useCameraSwitch(devices);
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
    async () => (runs === null ? null : dispatch(renewTwowayMedia(runs.request_id))),
  );

  const open = (mode: TwowayMode, on: TwowayDevices = devicesOf(mode)): void => {
    const has = devicesOf(mode);
    // A camera that is off is not opened, unless nothing else would be sent.
    const camera = has.camera && (on.camera || !has.microphone);
    const { microphone } = has;
    devices.setEnabled('video', on.camera || !has.camera);
    devices.setEnabled('audio', on.microphone || !has.microphone);
    void devices.open({
      ...(camera ? {} : { camera_id: null }),
      ...(microphone ? {} : { microphone_id: null }),
    });
  };
  // Without a preview and a request the camera is closed, so that its light goes out.
  const needed = inside && (sheet_open || request !== null);
  const release = useEffectEvent(() => devices.close());
  useEffect(() => {
    if (!needed) release();
  }, [needed]);
  // Accepted on a reloaded page: the devices are opened again. If that fails, the two-way cannot begin and is
  // cancelled.
  const runs_id = runs?.request_id ?? null;
  const { phase } = state;
  const provide = useEffectEvent(() => {
    if (runs === null) return;
    if (phase === 'closed') open(runs.mode, runs.devices);
    else if (phase === 'refused') void dispatch(stopTwoway(runs));
  });
  useEffect(() => {
    if (runs_id !== null) provide();
  }, [runs_id, phase]);

  const toggle = async (device: 'camera' | 'microphone'): Promise<void> => {
    if (request === null) return;
    const { video, audio } = devices.enabled;
    const now = { camera: video, microphone: audio };
    const next = { ...now, [device]: !now[device] };
    if (device === 'microphone') devices.setEnabled('audio', next.microphone);
    else if (!(await switchCamera(next.camera))) return;
    await dispatch(tellDevices(request, next));
  };
  return { request, devices, stream, link, open, toggle };
}
