import { around, nameOf, seenPart, sizeOf, type Box, type Control, type Text } from './dom.ts';

const TOLERANCE_PX = 2;
const SCROLLS = /auto|scroll/;
const CUTS = /hidden|clip/;

/** The next element around it that can clip it: an absolute box skips those without a position of their own. */
function clipperOf(element: Element): Element | null {
  const { position } = getComputedStyle(element);
  if (position === 'fixed') return null;
  let at = element.parentElement;
  if (position === 'absolute')
    while (
      at !== null &&
      getComputedStyle(at).position === 'static' &&
      getComputedStyle(at).transform === 'none'
    )
      at = at.parentElement;
  return at;
}

/** An ellipsis or a number of lines shows that the text continues. */
const isShortened = (style: CSSStyleDeclaration): boolean =>
  style.textOverflow === 'ellipsis' || !['none', ''].includes(style.webkitLineClamp);

const inside = (element: Element): Box => {
  const { left, top } = element.getBoundingClientRect();
  const x = left + element.clientLeft;
  const y = top + element.clientTop;
  return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
};

/** By how many pixels a box leaves another one, across and along. */
const beyond = (box: Box, edge: Box): { x: number; y: number } => ({
  x: Math.max(edge.left - box.left, box.right - edge.right),
  y: Math.max(edge.top - box.top, box.bottom - edge.bottom),
});

/** @returns what cuts the box, or null. @param slack_px of a text: its box is higher than its letters */
function cutBy(start: Element, box: Box, slack_px: number): string | null {
  let now = box;
  let scrolled = false;
  let last: Element = start;
  for (let at: Element | null = start; at !== null && at !== document.body; at = clipperOf(at)) {
    last = at;
    const style = getComputedStyle(at);
    if (['inline', 'contents'].includes(style.display)) continue;
    const edge = inside(at);
    const { width, height } = sizeOf(edge);
    const clips =
      CUTS.test(style.overflowX + style.overflowY) || SCROLLS.test(style.overflowX + style.overflowY);
    // A closed fold shows nothing on purpose.
    if (clips && (width < 2 || height < 2)) return null;
    const out = beyond(now, edge);
    const cut_x = CUTS.test(style.overflowX) && out.x > TOLERANCE_PX;
    const cut_y = CUTS.test(style.overflowY) && out.y > TOLERANCE_PX + slack_px;
    if ((cut_x || cut_y) && isShortened(style)) return null;
    if (cut_x || cut_y) return nameOf(at).replace(/ “.*/, '');
    if (SCROLLS.test(style.overflowX)) now = { ...now, left: edge.left, right: edge.right };
    if (SCROLLS.test(style.overflowY)) {
      now = { ...now, top: edge.top, bottom: edge.bottom };
      scrolled = true;
    }
  }
  return cutByWindow(now, getComputedStyle(last).position === 'fixed', scrolled);
}

function cutByWindow(box: Box, is_fixed: boolean, scrolled: boolean): string | null {
  const root = document.documentElement;
  const scrolls = !is_fixed && root.scrollHeight > window.innerHeight + 1;
  const page: Box = scrolls
    ? { left: 0, right: window.innerWidth, top: -window.scrollY, bottom: root.scrollHeight - window.scrollY }
    : { left: 0, right: window.innerWidth, top: 0, bottom: window.innerHeight };
  const { x, y } = beyond(box, page);
  return x > TOLERANCE_PX || (!scrolled && y > TOLERANCE_PX) || y > 8 ? 'the window' : null;
}

/** The letters are lower than their line's box. */
const slackOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize) * 0.3;

export function clippedTexts(texts: readonly Text[]): string[] {
  return texts.flatMap(({ text, parent, lines }) => {
    const by = cutBy(parent, around(lines), slackOf(parent));
    return by === null ? [] : [`“${text.slice(0, 24)}” in ${nameOf(parent).replace(/ “.*/, '')} by ${by}`];
  });
}

export function clippedControls(controls: readonly Control[]): string[] {
  return controls.flatMap(({ seen }) => {
    // The lines of a link are texts.
    if (getComputedStyle(seen).display === 'inline') return [];
    const holder = clipperOf(seen);
    const by =
      holder === null
        ? cutByWindow(seen.getBoundingClientRect(), true, false)
        : cutBy(holder, seen.getBoundingClientRect(), 0);
    return by === null ? [] : [`${nameOf(seen)} by ${by}`];
  });
}

/** A badge on the edge of a button leaves it on purpose. */
function isBadge(element: Element, button: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== button; at = at.parentElement)
    if (getComputedStyle(at).position === 'absolute') return true;
  return false;
}

/** Texts that stick out of the button around them. */
export function spilledTexts(texts: readonly Text[]): string[] {
  return texts.flatMap(({ text, parent, lines }) => {
    const button = parent.closest('button, .btn, .chip, [role=tab]');
    if (button === null || isBadge(parent, button)) return [];
    const { x, y } = beyond(seenPart(around(lines), parent, button), button.getBoundingClientRect());
    return x > TOLERANCE_PX || y > TOLERANCE_PX + slackOf(parent)
      ? [`“${text.slice(0, 24)}” out of ${nameOf(button)}`]
      : [];
  });
}

/** Hints in empty fields that do not fit. */
export function clippedHints(controls: readonly Control[]): string[] {
  const pen = document.createElement('canvas').getContext('2d');
  return controls.flatMap(({ control }) => {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return [];
    if (pen === null || control.value !== '' || control.placeholder === '') return [];
    const style = getComputedStyle(control);
    const px = (length: string): number => Number.parseFloat(length) || 0;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room_px = control.clientWidth - px(style.paddingLeft) - px(style.paddingRight);
    const line_px = px(style.lineHeight) || px(style.fontSize) * 1.2;
    const height_px = control.clientHeight - px(style.paddingTop) - px(style.paddingBottom);
    const lines = control instanceof HTMLInputElement ? 1 : Math.max(1, Math.floor(height_px / line_px));
    const fits = pen.measureText(control.placeholder).width <= room_px * lines + TOLERANCE_PX;
    return fits || style.textOverflow === 'ellipsis'
      ? []
      : [`hint “${control.placeholder}” of ${nameOf(control)}`];
  });
}
