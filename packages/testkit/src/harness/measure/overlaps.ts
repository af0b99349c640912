import { isLayerOver, keepingScroll, nameOf, seenPart, shared, sizeOf, type Box, type Text } from './dom.ts';

/** Texts whose lines lie on each other, and texts that a drawn surface hides. */

const inWindow = (box: Box): Box =>
  shared(box, { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight });

/** How opaque each colour of a style is. */
const alphas = (style: string): number[] =>
  Array.from(style.matchAll(/(?:rgba?|color|oklch|oklab)\(([^()]*)\)/g), ([, parts = '']) => {
    const [, , , fourth] = parts.split(',');
    return Number(/\/ *([\d.]+)/.exec(parts)?.[1] ?? fourth ?? 1);
  });

/** Whether the element hides what is under it: a video, a picture, or a surface that is mostly opaque. */
function isOpaque(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  if (['VIDEO', 'IMG', 'CANVAS'].includes(element.tagName)) return true;
  const { backgroundColor, backgroundImage, opacity, display } = getComputedStyle(element);
  if (display === 'inline' || Number(opacity) <= 0.5) return false;
  const gradient = alphas(backgroundImage);
  return (
    alphas(backgroundColor).some((one) => one > 0.5) || (gradient.length > 0 && Math.min(...gradient) > 0.5)
  );
}

/** The opaque element that lies above the text at this point, if any. */
function hiderOf(parent: Element, x: number, y: number): Element | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element === parent || element.contains(parent) || parent.contains(element)) return null;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    // A pseudo-element that is larger than its element has no surface of its own here.
    if (x < left || x > right || y < top || y > bottom) continue;
    if (isOpaque(element)) return element;
  }
  return null;
}

const middle = ({ left, right, top, bottom }: Box): [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** Makes every element hittable, so that the stack at a point is complete. */
function hittable(measure: () => void): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
  const before = [...document.adoptedStyleSheets];
  document.adoptedStyleSheets = [...before, sheet];
  measure();
  document.adoptedStyleSheets = before;
}

interface Line {
  text: Text;
  box: Box;
}

function overlapping(lines: readonly Line[]): string[] {
  const found: string[] = [];
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      // Sorted by their top: no later line begins above.
      if (other.box.top > one.box.bottom) break;
      if (one.text === other.text) continue;
      const both = shared(one.box, other.box);
      const { width, height } = sizeOf(both);
      // The boxes of lines touch each other where the lines are close.
      const least = Math.min(sizeOf(one.box).height, sizeOf(other.box).height);
      if (width <= 3 || height <= least * 0.4) continue;
      const [x, y] = middle(both);
      if (hiderOf(one.text.parent, x, y) !== null || hiderOf(other.text.parent, x, y) !== null) continue;
      const [a, b] = [one.text, other.text].map(
        ({ text, parent }) => `“${text.slice(0, 20)}” (${nameOf(parent).replace(/ “.*/, '')})`,
      );
      found.push(`${a} on ${b}`);
    }
  return found;
}

function hidden(texts: readonly Text[], lines: readonly Line[]): string[] {
  const found: string[] = [];
  const isHidden = ({ text, box }: Line): boolean => hiderOf(text.parent, ...middle(box)) !== null;
  const suspects = new Set(lines.filter(isHidden).map(({ text }) => text));
  keepingScroll((reveal) => {
    for (const { parent, text } of texts.filter((one) => suspects.has(one))) {
      reveal(parent);
      const box = parent.getClientRects()[0];
      if (box === undefined) continue;
      const hider = hiderOf(parent, ...middle(box));
      if (hider !== null && !isLayerOver(hider, parent))
        found.push(`“${text.slice(0, 24)}” (${nameOf(parent).replace(/ “.*/, '')}) under ${nameOf(hider)}`);
    }
  });
  return found;
}

export function textFaults(texts: readonly Text[]): { overlaps: string[]; hidden: string[] } {
  const lines = texts
    .flatMap((text) => text.lines.map((line) => ({ text, box: inWindow(seenPart(line, text.parent)) })))
    .filter(({ box }) => sizeOf(box).width > 3 && sizeOf(box).height > 3)
    .toSorted((a, b) => a.box.top - b.box.top);
  const faults: { overlaps: string[]; hidden: string[] } = { overlaps: [], hidden: [] };
  hittable(() => {
    faults.overlaps = overlapping(lines);
    faults.hidden = hidden(texts, lines);
  });
  return faults;
}
