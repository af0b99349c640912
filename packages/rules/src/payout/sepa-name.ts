/** Letters that no accent can be taken off, and a sign that SEPA does not have. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' },
  ...{ Þ: 'Th', þ: 'th', ı: 'i', '&': '+', '’': "'" },
};
/** The signs that every bank of the area takes (EPC217-08, best practices for SEPA characters). */
const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

/**
 * Folds a name to the signs of SEPA transfers: accents are taken off.
 * @returns null: it has a sign that they do not have, such as kana
 */
export function sepaName(text: string): string | null {
  const plain = [...text.normalize('NFC')].map((sign) => PLAIN[sign] ?? sign).join('');
  const folded = plain.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim();
  return ALLOWED.test(folded) ? folded : null;
}
