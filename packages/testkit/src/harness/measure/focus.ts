import { middleOf } from './covered.ts';
import { controlsOf, nameOf, scope } from './dom.ts';

declare global {
  interface Window {
    /** What had the focus since the page was loaded. */
    akari_focused: Set<Element> | undefined;
  }
}

export interface Stop {
  /** The focus is at the element that had it first. */
  is_again: boolean;
  /** Name of the element, when nothing of it can be seen (WCAG 2.4.11). */
  covered: string | null;
}

/** Whether any of five points of the element is on top and in the window. */
function isSeen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { x, y } = middleOf(element);
  const points = [
    [x, y],
    ...[left + 3, right - 3].flatMap((px) => [top + 3, bottom - 3].map((py) => [px, py])),
  ];
  const label =
    element instanceof HTMLInputElement ? (element.labels?.[0] ?? element.closest('label')) : null;
  return points.some(([px = 0, py = 0]) => {
    const hit = document.elementFromPoint(px, py);
    return hit !== null && (element.contains(hit) || hit.contains(element) || label?.contains(hit) === true);
  });
}

/** Keeps what has the focus now. Call it after each press of Tab. */
export function noteFocus(): Stop {
  const here = document.activeElement;
  const focused = (window.akari_focused ??= new Set());
  if (here === null || here === document.body) return { is_again: false, covered: null };
  if (here === [...focused][0] && focused.size > 1) return { is_again: true, covered: null };
  focused.add(here);
  return { is_again: false, covered: isSeen(here) ? null : nameOf(here) };
}

/** Controls that never had the focus; of a group of radio buttons, tabs or chips with one stop, one is enough. */
export function unreached(): string[] {
  const focused = window.akari_focused ?? new Set<Element>();
  const groups = new Set([...focused].map((one) => (one instanceof HTMLInputElement ? one.name : '')));
  return controlsOf(scope())
    .map(({ control }) => control)
    .filter((control) => !focused.has(control) && control.tabIndex >= 0 && !control.matches(':disabled'))
    .filter(
      (control) =>
        !(control instanceof HTMLInputElement && control.type === 'radio' && groups.has(control.name)),
    )
    .map(nameOf);
}
