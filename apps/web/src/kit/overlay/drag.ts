import type { PointerEvent as ReactPointerEvent } from 'react';

/** A press that moves less than this is no drag. */
const THRESHOLD_PX = 4;

interface Drag {
  /** Called with the distance from where the press began, in pixels. */
  onMove: (dx_px: number, dy_px: number) => void;
  /** Called once after a drag, and not after a press that did not move. */
  onEnd?: () => void;
}

/**
 * Follows the pointer until it is released. The listeners are on the window, so that a drag goes on when the pressed
 * element is gone, as when a panel leaves its dock.
 */
export function followPointer(event: ReactPointerEvent, { onMove, onEnd }: Drag): void {
  if (event.button !== 0) return;
  const { pointerId, clientX, clientY } = event;
  let dragged = false;
  const move = (now: PointerEvent): void => {
    if (now.pointerId !== pointerId) return;
    const [dx, dy] = [now.clientX - clientX, now.clientY - clientY];
    if (!dragged && Math.hypot(dx, dy) < THRESHOLD_PX) return;
    dragged = true;
    onMove(dx, dy);
  };
  const end = (now: PointerEvent): void => {
    if (now.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (!dragged) return;
    // The click that follows a drag is not a press.
    const swallow = (click: MouseEvent): void => click.stopPropagation();
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    onEnd?.();
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** Distances of the arrow keys in pixels; null: another key. */
export function arrowStep(key: string, step_px: number): readonly [number, number] | null {
  const steps: Record<string, readonly [number, number]> = {
    ArrowLeft: [-step_px, 0],
    ArrowRight: [step_px, 0],
    ArrowUp: [0, -step_px],
    ArrowDown: [0, step_px],
  };
  return steps[key] ?? null;
}
