/**
 * Characters as a person counts them, with white space as one. The server leaves out invisible ones besides, and decides.
 */
export function countCharacters(text: string): number {
  const plain = text.trim().replace(/\s+/gu, ' ');
  return Array.from(new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(plain)).length;
}
