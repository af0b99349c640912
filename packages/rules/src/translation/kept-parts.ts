import type { Language } from '../site/index.ts';

/*
 * A translator must not change who or how much a line is about. So addresses, mentions, names, amounts and emoji are
 * replaced by empty elements before a text leaves, and put back afterwards; a translation that lost one is not shown.
 */

const ADDRESS = 'https?://\\S+';
const MENTION = '[@＠][\\p{L}\\p{N}_\\-.]+';
const KEYCAP = '[0-9#*]\\ufe0f?\\u20e3';
const AMOUNT = '[¥￥$＄€£]?\\s?[0-9０-９][0-9０-９.,，．:：]*(?:\\s?(?:pts?|ｐｔ)\\b)?';
const PICTURE = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?';
const EMOJI = `\\p{Regional_Indicator}{2}|${PICTURE}(?:\\u200d${PICTURE})*(?:[\\u{e0020}-\\u{e007f}]+)?`;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/gu, '\\$&');
/** A name in Latin letters is a whole word; in Japanese, words are not apart. */
const nameOf = (name: string): string =>
  /^[\p{Script=Latin}\p{N}_.-]+$/u.test(name)
    ? `(?<![\\p{Script=Latin}\\p{N}_])${quoted(name)}(?![\\p{Script=Latin}\\p{N}_])`
    : quoted(name);
const escaped = (text: string): string =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};
const plain = (text: string): string =>
  text.replace(
    /&([a-z]+|#\d+|#x[0-9a-f]+);/giu,
    (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole,
  );

/** A text for a translator. Put together, `before`, the text and `after` are the line. */
export interface MaskedText {
  /** What is kept at the beginning and the end, with its white space. */
  before: string;
  after: string;
  /** XML text with an empty element `<x id="0"/>` for each kept part. */
  sent: string;
  kept: readonly string[];
}

/** @param names of people in the room, which stay as they are */
export function maskText(text: string, names: readonly string[] = []): MaskedText {
  const known = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const kinds = [ADDRESS, MENTION, ...known.map(nameOf), KEYCAP, AMOUNT, EMOJI];
  const pattern = new RegExp(`((?:${kinds.map((kind) => `(?:${kind})`).join('|')}|\\s)+)`, 'gu');
  // Odd places are what is kept, white space among it; white space alone is part of the text.
  const parts = text
    .split(pattern)
    .map((part, at) => ({ part, keep: at % 2 === 1 && part.trim() !== '' }))
    .filter(({ part }) => part !== '');
  const isEdge = ({ part, keep }: { part: string; keep: boolean }): boolean => keep || part.trim() === '';
  const first = parts.findIndex((one) => !isEdge(one));
  const last = parts.findLastIndex((one) => !isEdge(one));
  if (first < 0) return { before: text, after: '', sent: '', kept: [] };
  const kept: string[] = [];
  const sent = parts.slice(first, last + 1).map(({ part, keep }) => {
    if (!keep) return escaped(part);
    kept.push(part);
    return `<x id="${kept.length - 1}"/>`;
  });
  const joined = (some: typeof parts): string => some.map(({ part }) => part).join('');
  return {
    before: joined(parts.slice(0, first)),
    after: joined(parts.slice(last + 1)),
    sent: sent.join(''),
    kept,
  };
}

const ELEMENT = /<x\s+id\s*=\s*["']?(\d+)["']?\s*\/?>(?:\s*<\/x>)?/giu;

/** Puts the kept parts back. @returns null when the translation lost or repeated one, or has other markup */
export function unmaskText(
  translated: string,
  { before, after, kept }: Omit<MaskedText, 'sent'>,
): string | null {
  const pieces = translated.split(ELEMENT);
  const found = pieces.filter((_, at) => at % 2 === 1).map(Number);
  const words = pieces.filter((_, at) => at % 2 === 0);
  if (found.length !== kept.length || new Set(found).size !== kept.length) return null;
  if (found.some((id) => kept[id] === undefined) || words.some((word) => /[<>]/u.test(word))) return null;
  const whole = pieces.map((piece, at) => (at % 2 === 1 ? kept[Number(piece)] : plain(piece))).join('');
  return whole.trim() === '' ? null : `${before}${whole}${after}`;
}

/** Has the words between the kept parts translated, for a translator that knows no markup. */
export async function translateParts(
  { before, after, sent, kept }: MaskedText,
  translate: (words: string) => Promise<string>,
): Promise<string> {
  const pieces = sent.split(ELEMENT).map(async (piece, at): Promise<string> => {
    if (at % 2 === 1) return kept[Number(piece)] ?? '';
    return piece.trim() === '' ? piece : translate(plain(piece));
  });
  return `${before}${(await Promise.all(pieces)).join('')}${after}`;
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const OTHER_SCRIPT =
  /[\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hebrew}]/u;
const LATIN = /\p{Script=Latin}{2}/u;
/** Laughter reads the same everywhere. */
const LAUGHTER = /^(?:[wｗ草笑\s]+|l+o+l+|(?:ha)+h?)$/iu;

/**
 * The language of a text by its script; the letters tell Japanese and English apart.
 * @returns null when there is nothing that needs a translation, or the language is neither
 */
export function languageOfText(text: string): Language | null {
  const words = plain(maskText(text).sent.replace(ELEMENT, ' '));
  if (LAUGHTER.test(words.trim()) || OTHER_SCRIPT.test(words)) return null;
  if (JAPANESE.test(words)) return 'ja';
  return LATIN.test(words) ? 'en' : null;
}
