import { STILL_HEIGHT_PX, STILL_WIDTH_PX } from '@akari/rules';

export interface Size {
  width_px: number;
  height_px: number;
}

/**
 * Returns the size of a still: the shape of the camera's picture, fitted into 640×360, or 360×640 for an upright
 * camera.
 */
export function stillSize(picture: Size): Size {
  const upright = picture.height_px > picture.width_px;
  const box = upright
    ? { width_px: STILL_HEIGHT_PX, height_px: STILL_WIDTH_PX }
    : { width_px: STILL_WIDTH_PX, height_px: STILL_HEIGHT_PX };
  const scale = Math.min(box.width_px / picture.width_px, box.height_px / picture.height_px);
  return {
    width_px: Math.max(1, Math.round(picture.width_px * scale)),
    height_px: Math.max(1, Math.round(picture.height_px * scale)),
  };
}
