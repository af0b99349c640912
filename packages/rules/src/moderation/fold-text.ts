/** A character of a folded text. */
interface FoldedChar {
  char: string;
  /** Whether something that is no letter and no digit stood before it. */
  parted: boolean;
}

const LETTER = /[\p{L}\p{N}]/u;
/** Accents, but not the two marks that make another kana. */
const ACCENTS = /(?![\u3099\u309a])\p{M}/gu;
const KATAKANA = /[\u30a1-\u30f6]/gu;
/** From katakana to hiragana. */
const KANA_STEP = 0x60;

/**
 * Folds a text for a comparison: width and compatible forms (NFKC), case, accents, and katakana as hiragana. Everything
 * that is no letter and no digit only separates.
 */
function foldChars(text: string): FoldedChar[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    // A mark that was parted from its kana by a separator.
    .replace(/[^\p{L}\p{N}\u3099\u309a]+([\u3099\u309a])/gu, '$1')
    .normalize('NFC')
    .replace(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - KANA_STEP));
  const chars: FoldedChar[] = [];
  let parted = true;
  for (const char of plain) {
    if (!LETTER.test(char)) parted = true;
    else if (char !== 'ー' || chars.at(-1)?.char !== 'ー') {
      chars.push({ char, parted });
      parted = false;
    }
  }
  return chars;
}

export const foldText = (text: string): string =>
  foldChars(text)
    .map(({ char }) => char)
    .join('');

/** Letters of writing systems that part words by spaces. */
const SPACED = /^[\p{Script=Latin}\p{N}]+$/u;
const isSpaced = (char: string | undefined): boolean => char !== undefined && SPACED.test(char);

/**
 * Whether a text contains a word, whatever its width, case, kana and separators. A word in Latin letters must begin and
 * end where a word of the text does: `ass` is in `a.s.s`, but not in `class`.
 * @param word folded
 */
function contains(chars: readonly FoldedChar[], joined: readonly string[], word: string): boolean {
  const letters = [...word];
  const spaced = SPACED.test(word);
  for (let at = 0; at + letters.length <= chars.length; at += 1) {
    if (!letters.every((letter, index) => joined[at + index] === letter)) continue;
    const after = at + letters.length;
    const begins = chars[at]?.parted === true || !isSpaced(joined[at - 1]);
    const ends = after === chars.length || chars[after]?.parted === true || !isSpaced(joined[after]);
    if (!spaced || (begins && ends)) return true;
  }
  return false;
}

/** Whether a text contains one of these words. @param words folded by `foldText` */
export function hasForbiddenWord(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const chars = foldChars(text);
  const joined = chars.map(({ char }) => char);
  return words.some((word) => word !== '' && contains(chars, joined, word));
}
