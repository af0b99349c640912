/*
 * Flowing comments: lines of the chat cross the picture from right to left in lanes. Each takes the same time, so a
 * longer one moves faster.
 */

/** How long a comment takes from the right edge until its end has left the left one. */
export const FLOW_MS = 8_000;
/** Space between two comments of a lane. */
export const FLOW_GAP_PX = 24;
/** Most comments on the picture at once. */
export const FLOW_MOST = 30;
/** Longest text that flows; the list has the whole line. */
export const FLOW_TEXT_MAX = 75;

/** The part of the picture's height that comments may use. */
export const FLOW_DENSITIES = ['low', 'middle', 'high'] as const;
export type FlowDensity = (typeof FLOW_DENSITIES)[number];
export const FLOW_SHARE: Readonly<Record<FlowDensity, number>> = { low: 0.25, middle: 0.5, high: 0.8 };

/** How opaque comments are, in percent. */
export const FLOW_OPACITIES = [40, 60, 80, 100] as const;
export type FlowOpacity = (typeof FLOW_OPACITIES)[number];

/** The newest comment of a lane. */
export interface FlowingComment {
  begun_ms: number;
  width_px: number;
}
/** The newest comment of each lane, from the top; null: the lane is empty. */
export type FlowLanes = readonly (FlowingComment | null)[];

/** How many lanes a picture has. */
export function flowLanesOf(height_px: number, lane_px: number, density: FlowDensity): number {
  return lane_px <= 0 ? 0 : Math.max(0, Math.floor((height_px * FLOW_SHARE[density]) / lane_px));
}

/** Where the head of a comment is, px from the left edge. */
const headAt = ({ begun_ms, width_px }: FlowingComment, stage_px: number, now_ms: number): number =>
  stage_px - ((stage_px + width_px) * (now_ms - begun_ms)) / FLOW_MS;

/** Whether a comment that begins now meets the one before it at no time. */
function fitsBehind(before: FlowingComment, width_px: number, stage_px: number, now_ms: number): boolean {
  const ends_ms = before.begun_ms + FLOW_MS;
  if (now_ms >= ends_ms) return true;
  const tail_px = headAt(before, stage_px, now_ms) + before.width_px;
  if (tail_px + FLOW_GAP_PX > stage_px) return false;
  // A longer one is faster: it must not have caught up when the other has left.
  return headAt({ begun_ms: now_ms, width_px }, stage_px, ends_ms) >= FLOW_GAP_PX;
}

/** The lane for a comment that begins now, the upper ones first. @returns null when it would meet another one in each */
export function laneFor(
  lanes: FlowLanes,
  { width_px, stage_px, now_ms }: { width_px: number; stage_px: number; now_ms: number },
): number | null {
  const lane = lanes.findIndex((before) => before === null || fitsBehind(before, width_px, stage_px, now_ms));
  return lane < 0 ? null : lane;
}
