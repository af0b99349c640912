import { isLayerOver, keepingScroll, nameOf, type Control } from './dom.ts';

interface Point {
  x: number;
  y: number;
}

const inWindow = ({ x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;

/** A link may have several lines: the middle of its first one. */
export function middleOf(element: Element): Point {
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** Whether a press at this point reaches the control. */
export function takesPress({ seen, control }: Control, { x, y }: Point): boolean {
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return false;
  if (seen.contains(hit) || control.contains(hit)) return true;
  const label = hit.closest('label');
  return label !== null && (label.control === control || label.contains(control));
}

/** Controls whose middle cannot be pressed, although scrolling was tried. */
export function coveredControls(controls: readonly Control[]): string[] {
  const found: string[] = [];
  keepingScroll((reveal) => {
    for (const one of controls) {
      if (inWindow(middleOf(one.seen)) && takesPress(one, middleOf(one.seen))) continue;
      reveal(one.seen);
      const middle = middleOf(one.seen);
      const above = document.elementFromPoint(middle.x, middle.y);
      if (takesPress(one, middle) || (above !== null && isLayerOver(above, one.seen))) continue;
      found.push(`${nameOf(one.seen)} under ${above === null ? 'the window’s edge' : nameOf(above)}`);
    }
  });
  return found;
}
