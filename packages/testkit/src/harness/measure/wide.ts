import { isShown, nameOf } from './dom.ts';

/** Elements that make the page wider than its window: the outermost ones. */
export function wideElements(): string[] {
  const root = document.documentElement;
  const over = root.scrollWidth - root.clientWidth;
  if (over <= 0) return [];
  const out = [...document.body.querySelectorAll('*')].filter(
    (element) => isShown(element) && element.getBoundingClientRect().right > root.clientWidth + 1,
  );
  const outermost = out.filter(
    (element) => !out.some((other) => other !== element && other.contains(element)),
  );
  return [`the page by ${over} px`, ...outermost.slice(0, 3).map(nameOf)];
}
