/** Media that the viewer sends; chosen in the request and then fixed. */
export const TWOWAY_MODES = ['video_audio', 'video', 'audio'] as const;
export type TwowayMode = (typeof TWOWAY_MODES)[number];

/** Which devices are switched on. */
export interface TwowayDevices {
  camera: boolean;
  microphone: boolean;
}

/** The devices of a mode. */
export const devicesOf = (mode: TwowayMode): TwowayDevices => ({
  camera: mode !== 'audio',
  microphone: mode !== 'video',
});

/** The devices after switching; a device that the mode does not have stays off. */
export function devicesAfter(mode: TwowayMode, wished: TwowayDevices): TwowayDevices {
  const { camera, microphone } = devicesOf(mode);
  return { camera: camera && wished.camera, microphone: microphone && wished.microphone };
}
