const NAMED = '[aria-label], [placeholder], [title], [alt]';
const NAMES = ['aria-label', 'placeholder', 'title', 'alt'];

export interface Said {
  /** All that a person reads or a screen reader speaks. */
  all: string[];
  /** Of these, what is in the language of the page: names and chat lines declare their own. */
  own: string[];
  /** Amber (primary) actions within one view. */
  lit: string[];
}

const namesOf = (element: Element): string[] =>
  NAMES.map((name) => element.getAttribute(name) ?? '').filter((text) => text !== '');

/** Amber actions that are visible together, on the page or in the dialog above it. */
function litActions(): string[] {
  const windows = document.querySelectorAll('[role=alertdialog], [role=dialog]');
  const view = [...windows].at(-1) ?? document.body;
  const lit = [...view.querySelectorAll<HTMLElement>('.btn.lit, .phone-tip')].filter((one) => {
    const { width } = one.getBoundingClientRect();
    // The tip button is not amber beside another amber action.
    return width > 0 && one.checkVisibility() && getComputedStyle(one).backgroundImage !== 'none';
  });
  return lit.map((one) => one.getAttribute('aria-label') ?? one.innerText);
}

export function said(): Said {
  const { lang } = document.documentElement;
  const isOwn = (element: Element): boolean => element.closest('[lang]')?.getAttribute('lang') === lang;
  const texts: [Element, string][] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (
      parent === null ||
      ['SCRIPT', 'STYLE'].includes(parent.tagName) ||
      !parent.checkVisibility({ visibilityProperty: true })
    )
      continue;
    texts.push([parent, node.textContent ?? '']);
  }
  for (const element of document.querySelectorAll(NAMED))
    for (const name of namesOf(element)) texts.push([element, name]);
  return {
    all: [document.title, ...texts.map(([, text]) => text)],
    own: texts.filter(([element]) => isOwn(element)).map(([, text]) => text),
    lit: litActions(),
  };
}
