import { useRef } from 'react';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { mediaText, type DevicesView } from '../../../media/index.ts';
import { useText } from '../../../text/index.ts';

/**
 * Returns a function that switches the camera, and resolves with whether that succeeded. If there is sound to send, a
 * camera that is off is released, so that its light goes out.
 */
export function useCameraSwitch(devices: DevicesView): (on: boolean) => Promise<boolean> {
  const dispatch = useAppDispatch();
  const m = useText(mediaText);
  const { state } = devices;
  // The id of the released camera, to open it again.
  const camera_id = useRef('');
  return async (on) => {
    devices.setEnabled('video', on);
    if (state.phase !== 'open' || state.stream.getAudioTracks().length === 0) return true;
    if (!on) {
      camera_id.current = state.camera_id ?? '';
      devices.release('video');
      return true;
    }
    if (state.stream.getVideoTracks().length > 0) return true;
    const opened = await devices.change('video', camera_id.current);
    if (opened?.phase !== 'open' || opened.fault === null) return opened !== null;
    devices.setEnabled('video', false);
    dispatch(noticeShown({ kind: 'news', text: m(`fault.${opened.fault}`) }));
    return false;
  };
}
