/* What the measurements in the page share. These modules run in the browser: `measure.ts` bundles them. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A text as it is drawn: one box for each of its lines. */
export interface Text {
  text: string;
  parent: HTMLElement;
  lines: Box[];
}

/** Decoration, text for screen readers only, and what is behind a modal window. */
const UNSEEN = '.vh, [aria-hidden=true], [inert]';
const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=switch], [role=tab], [role=radio], [role=checkbox], [role=slider], [role=option], [role=menuitem], [role=combobox]';
/** Layers that lie on other content on purpose: a person opens and closes them. */
const OPENED =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], dialog, [popover]';
const MESSAGES = '[role=status], [role=alert]';

/** Whether what lies on an element is part of a layer above it. A message in the same panel hides, as any other thing does. */
export function isLayerOver(above: Element, element: Element): boolean {
  const layer = above.closest(`${OPENED}, ${MESSAGES}`);
  if (layer === null || layer.contains(element)) return false;
  return !layer.matches(MESSAGES) || element.closest(OPENED)?.contains(layer) !== true;
}

/** Whether a dialog or a message in a fixed place of the window lies here: it hides what scrolling would not uncover. */
export function isUnderFloating(above: Element, element: Element): boolean {
  const layer = above.closest(`${OPENED}, ${MESSAGES}`);
  return layer !== null && getComputedStyle(layer).position === 'fixed' && !layer.contains(element);
}

/** A text for screen readers only is cut to a pixel, by whatever class. */
function isOnlySpoken(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement)
    if (at.clientWidth <= 1 && at.clientHeight <= 1 && getComputedStyle(at).overflow !== 'visible')
      return true;
  return false;
}

/** A link that skips to the content stays above the window until it has the focus. */
const isParked = (element: Element): boolean => {
  const skip = element.closest('a[href^="#"]');
  return skip !== null && skip.getBoundingClientRect().bottom <= 0;
};

export const isShown = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.closest(UNSEEN) === null &&
  !isOnlySpoken(element) &&
  !isParked(element);

export const sizeOf = ({ left, right, top, bottom }: Box): { width: number; height: number } => ({
  width: right - left,
  height: bottom - top,
});

export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const WINDOWS = '[role=dialog], [role=alertdialog], dialog[open]';

/** Whether nothing but this window can be used: by its nature, or by the shade that comes before it. */
const isModal = (one: Element): boolean =>
  one.matches(':modal, [aria-modal=true], [role=alertdialog]') ||
  [...document.querySelectorAll('.backdrop')].some(
    (shade) =>
      // A shade is hidden from screen readers only.
      shade.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      (one.compareDocumentPosition(shade) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
  );

/** The part of the page that a person can use now: the modal window on top, or everything. */
export function scope(): Element {
  const modal = [...document.querySelectorAll(WINDOWS)].filter((one) => isShown(one) && isModal(one));
  // A native modal window is above everything, wherever it is in the document.
  return modal.findLast((one) => one.matches(':modal')) ?? modal.at(-1) ?? document.body;
}

/** The part that two boxes share. */
export const shared = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** The part of a line that its scrolling or clipping ancestors leave. @param until the last ancestor that counts */
export function seenPart(line: Box, parent: Element, until: Element = document.body): Box {
  let seen = line;
  for (let at: Element | null = parent; at !== null && at !== until; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    if (overflowX !== 'visible' || overflowY !== 'visible') seen = shared(seen, at.getBoundingClientRect());
    if (position === 'fixed') break;
  }
  return seen;
}

/** What a person sees of a control: its label where the control itself is invisible. */
function seenOf(control: HTMLElement): HTMLElement | null {
  const { width, height } = control.getBoundingClientRect();
  const { opacity } = getComputedStyle(control);
  if (isShown(control) && width > 2 && height > 2 && opacity !== '0') return control;
  const label =
    control instanceof HTMLInputElement ? (control.labels?.[0] ?? control.closest('label')) : null;
  return label !== null && isShown(label) && control.closest('[aria-hidden=true]') === null ? label : null;
}

export interface Control {
  /** The element that a person sees and presses. */
  seen: HTMLElement;
  control: HTMLElement;
}

export function controlsOf(root: Element): Control[] {
  const found: Control[] = [];
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    const seen = seenOf(control);
    if (seen === null || found.some((one) => one.seen === seen)) continue;
    found.push({ seen, control });
  }
  return found;
}

/** Boxes of one line are one box: a text in several fonts has several boxes for a line. */
function linesOf(node: Node): Box[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const lines: Box[] = [];
  for (const box of range.getClientRects()) {
    if (box.width < 1 || box.height < 1) continue;
    const last = lines.at(-1);
    if (last !== undefined && box.top < last.bottom - 2 && box.bottom > last.top + 2)
      lines[lines.length - 1] = around([last, box]);
    else lines.push({ left: box.left, top: box.top, right: box.right, bottom: box.bottom });
  }
  return lines;
}

export function textsOf(root: Element): Text[] {
  const found: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (text === '' || !(parent instanceof HTMLElement) || parent.closest('script, style, option, svg'))
      continue;
    if (!isShown(parent)) continue;
    const lines = linesOf(node);
    if (lines.length > 0) found.push({ text, parent, lines });
  }
  return found;
}

/** A name by which an engineer finds the element: tag, classes and what it says. */
export function nameOf(element: Element): string {
  // Nothing of the page is at that point: what was there is cut off.
  if (element === document.documentElement || element === document.body) return 'the empty page';
  const said = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  const short = said.length > 24 ? `${said.slice(0, 24)}…` : said;
  const own = [element.tagName.toLowerCase(), ...element.classList].join('.');
  const holder =
    element.classList.length > 0 ? null : element.parentElement?.closest('[class]:not([class=""])');
  const path = holder === null || holder === undefined ? own : `.${holder.classList[0] ?? ''} ${own}`;
  return short === '' ? path : `${path} “${short}”`;
}

/** Runs a measurement that scrolls, and returns every scrolled element to its position. */
export function keepingScroll(measure: (reveal: (element: Element) => void) => void): void {
  const before = new Map<Element, [number, number]>();
  const reveal = (element: Element): void => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (!before.has(at)) before.set(at, [at.scrollLeft, at.scrollTop]);
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  };
  measure(reveal);
  for (const [element, [left, top]] of before)
    if (element.scrollLeft !== left || element.scrollTop !== top)
      element.scrollTo({ left, top, behavior: 'instant' });
}
