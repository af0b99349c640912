/** What the viewer sends; chosen when asking and fixed from then on. */
export const TWOWAY_MODES = ['video_audio', 'video', 'audio'] as const;
export type TwowayMode = (typeof TWOWAY_MODES)[number];

/** What somebody has switched on. */
export interface TwowayDevices {
  camera: boolean;
  microphone: boolean;
}

/** What a mode has at all. */
export const devicesOf = (mode: TwowayMode): TwowayDevices => ({
  camera: mode !== 'audio',
  microphone: mode !== 'video',
});

/** What is on after somebody switched: nothing that the mode does not have. */
export function devicesAfter(mode: TwowayMode, wished: TwowayDevices): TwowayDevices {
  const { camera, microphone } = devicesOf(mode);
  return { camera: camera && wished.camera, microphone: microphone && wished.microphone };
}
