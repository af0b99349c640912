import { nameOf, type Text } from './dom.ts';

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;
/** A Latin letter is about this much of its font's size wide. */
const LATIN_EM = 0.55;
const LEAST_CHARACTERS = 4;
const LEAST_IN_SHEET = 8;
/** A longer word may be a name or an address that no column holds. */
const LONGEST_WORD = 14;

/** The block whose width the text wraps at. */
function columnOf(element: HTMLElement): HTMLElement {
  let at = element;
  while (['inline', 'contents'].includes(getComputedStyle(at).display) && at.parentElement !== null)
    at = at.parentElement;
  return at;
}

const widthOf = (column: HTMLElement): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(column);
  return column.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
};

/** A word that a narrow column broke between its letters. */
function brokenWord(parent: HTMLElement): string | null {
  for (const node of parent.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z’]+/g)) {
      if (word.length < 2 || word.length > LONGEST_WORD) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [first, ...others] = range.getClientRects();
      if (first !== undefined && others.some(({ top }) => top > first.bottom - 2)) return word;
    }
  }
  return null;
}

export function narrowTexts(texts: readonly Text[]): string[] {
  return texts.flatMap(({ text, parent, lines }) => {
    const style = getComputedStyle(parent);
    if (lines.length < 2 || style.writingMode !== 'horizontal-tb') return [];
    const count = [...text].length;
    const em = Number.parseFloat(style.fontSize) * (JAPANESE.test(text) ? 1 : LATIN_EM);
    const column = columnOf(parent);
    const width = widthOf(column);
    const found = (what: string): string[] => [
      `${what}: “${text.slice(0, 24)}” in ${nameOf(column).replace(/ “.*/, '')}`,
    ];
    if (count > LEAST_CHARACTERS && width < em * LEAST_CHARACTERS)
      return found(`${Math.round(width)} px wide`);
    const is_prose = parent.closest('button, label, th, td, a') === null;
    const in_sheet = parent.closest('[role=dialog], [role=alertdialog]') !== null;
    if (in_sheet && is_prose && count > LEAST_IN_SHEET && width < em * LEAST_IN_SHEET)
      return found(`${Math.round(width)} px wide in a sheet`);
    const word = brokenWord(parent);
    return word === null ? [] : found(`the word ${word} is broken`);
  });
}
