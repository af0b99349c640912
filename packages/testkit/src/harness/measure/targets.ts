import { middleOf, takesPress } from './covered.ts';
import { isUnderFloating, keepingScroll, nameOf, sizeOf, type Control } from './dom.ts';

/** WCAG 2.5.8 (AA); on a touch screen the project's own bar. */
const LEAST_PX = 24;
const LEAST_TOUCH_PX = 44;
/** Borders lie on fractions of pixels. */
const ROUNDING_PX = 0.6;

/** A link within a sentence is exempt (2.5.8): its height is that of the line. */
function isInline({ seen }: Control): boolean {
  if (getComputedStyle(seen).display !== 'inline') return false;
  const around = [...(seen.parentElement?.childNodes ?? [])];
  return around.some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
}

/** Size of the element, or of the label that is pressed in its place. */
function drawnSize({ seen, control }: Control): { width: number; height: number } {
  const own = sizeOf(seen.getBoundingClientRect());
  const label = control instanceof HTMLInputElement ? control.closest('label') : null;
  if (label === null) return own;
  const outer = sizeOf(label.getBoundingClientRect());
  return { width: Math.max(own.width, outer.width), height: Math.max(own.height, outer.height) };
}

/**
 * Whether a press so far from the middle still reaches the control: a pseudo-element enlarges some. A message that floats
 * over that point makes the control no smaller.
 */
function reaches(one: Control, dx: number, dy: number): boolean {
  const { x, y } = middleOf(one.seen);
  return [-1, 1].every((side) => {
    const point = { x: x + side * dx, y: y + side * dy };
    const above = document.elementFromPoint(point.x, point.y);
    return takesPress(one, point) || (above !== null && isUnderFloating(above, one.seen));
  });
}

export function smallTargets(controls: readonly Control[]): string[] {
  const least = matchMedia('(pointer: coarse)').matches ? LEAST_TOUCH_PX : LEAST_PX;
  const half = least / 2 - 1;
  const found: string[] = [];
  keepingScroll((reveal) => {
    for (const one of controls) {
      if (isInline(one)) continue;
      const { width, height } = drawnSize(one);
      const thin = width + ROUNDING_PX < least;
      const low = height + ROUNDING_PX < least;
      if (!thin && !low) continue;
      reveal(one.seen);
      if ((!thin || reaches(one, half, 0)) && (!low || reaches(one, 0, half))) continue;
      found.push(`${Math.round(width)}×${Math.round(height)} ${nameOf(one.seen)}`);
    }
  });
  return found;
}
