/** Where a floating panel stands in the window, in CSS pixels from its upper left corner. */
export interface Place {
  x_px: number;
  y_px: number;
  width_px: number;
  height_px: number;
}
/** The inner size of the browser window. */
export interface WindowSize {
  width_px: number;
  height_px: number;
}

/** The smallest panel: its title, its buttons and two rows stay usable. */
export const SMALLEST = { width_px: 280, height_px: 180 } as const;
/** How far a key moves or resizes a panel; with Shift four times as far. */
export const KEY_STEP_PX = 16;
const USUAL = { width_px: 368, height_px: 480 } as const;
/** Distance from the window's edge to a panel that opens or jumps to a corner. */
const EDGE_PX = 16;
/** How far the next panel opens from the one before it. */
const CASCADE_PX = 32;

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** Returns the place that is wholly inside the window: smaller if it must be, then moved. */
export function inside(place: Place, size: WindowSize): Place {
  const width_px = clamp(place.width_px, Math.min(SMALLEST.width_px, size.width_px), size.width_px);
  const height_px = clamp(place.height_px, Math.min(SMALLEST.height_px, size.height_px), size.height_px);
  return {
    x_px: Math.round(clamp(place.x_px, 0, size.width_px - width_px)),
    y_px: Math.round(clamp(place.y_px, 0, size.height_px - height_px)),
    width_px: Math.round(width_px),
    height_px: Math.round(height_px),
  };
}

export const moved = (place: Place, dx_px: number, dy_px: number, size: WindowSize): Place =>
  inside({ ...place, x_px: place.x_px + dx_px, y_px: place.y_px + dy_px }, size);

/** Moves the lower right corner; the upper left one stays. */
export const resized = (place: Place, dx_px: number, dy_px: number, size: WindowSize): Place =>
  inside(
    {
      ...place,
      width_px: clamp(place.width_px + dx_px, SMALLEST.width_px, size.width_px - place.x_px),
      height_px: clamp(place.height_px + dy_px, SMALLEST.height_px, size.height_px - place.y_px),
    },
    size,
  );

/** Returns the place of a panel that was never moved. Each further panel opens a little beside the one before. */
export const firstPlace = (nth: number, size: WindowSize): Place =>
  inside(
    {
      ...USUAL,
      x_px: size.width_px - USUAL.width_px - EDGE_PX - (nth % 5) * CASCADE_PX,
      y_px: 88 + (nth % 5) * CASCADE_PX,
    },
    size,
  );

/** Returns the place in the next corner of the window, clockwise: for who cannot drag. */
export function nextCorner(place: Place, size: WindowSize): Place {
  const [right_px, lower_px] = [
    size.width_px - place.width_px - EDGE_PX,
    size.height_px - place.height_px - EDGE_PX,
  ];
  const left = place.x_px < right_px / 2;
  const upper = place.y_px < lower_px / 2;
  const [x_px, y_px] = upper ? [right_px, left ? EDGE_PX : lower_px] : [EDGE_PX, left ? EDGE_PX : lower_px];
  return inside({ ...place, x_px, y_px }, size);
}

/** Returns the place at the other of two sizes: the usual one, or half as large again. */
export const otherSize = (place: Place, size: WindowSize): Place => {
  const by = place.width_px > USUAL.width_px ? 1 : 1.5;
  return inside({ ...place, width_px: USUAL.width_px * by, height_px: USUAL.height_px * by }, size);
};
