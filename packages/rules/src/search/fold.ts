/** Katakana from small ァ to small ヶ stand so many code points above the hiragana that sound the same. */
const KANA_STEP = 0x60;
/**
 * What no one searches by: control and invisible characters (zero-width, direction marks, variation selectors), spaces,
 * halves of broken pairs, and the hearts, stars and notes around names.
 */
const DROPPED =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}\u2605\u2606\u2661-\u2667\u2669-\u266c\u2764\u2765\u2763\u{1f493}-\u{1f49f}\u{1f90d}\u{1f90e}\u{1f9e1}\u{1fa77}\u2b50\u{1f31f}]/gu;

const foldOnce = (text: string): string =>
  text
    .replace(DROPPED, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_STEP))
    .replace(DROPPED, '');

/**
 * A text as search compares it: widths, capital letters, and hiragana and katakana are equal, and decoration is left out.
 * What is left out may bring letters together that compose, so it is repeated until nothing changes.
 */
export function foldForSearch(text: string): string {
  let folded = foldOnce(text);
  for (let again = foldOnce(folded); again !== folded; again = foldOnce(folded)) folded = again;
  return folded;
}

/** All single characters and pairs of neighbours of a folded text, each once. */
export function gramsOf(folded: string): string[] {
  const characters = [...folded];
  const grams = new Set(characters);
  for (const [at, character] of characters.entries()) {
    const next = characters[at + 1];
    if (next !== undefined) grams.add(character + next);
  }
  return [...grams];
}

/** The grams that a text has if it contains a folded word: its pairs, or the one character that it is. */
export function gramsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`))];
}

/** A text in a pattern of LIKE: its own signs stand for themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
