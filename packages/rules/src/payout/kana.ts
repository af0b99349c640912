/** Full-width katakana by their half-width forms; a voiced sound is two characters. */
const HALF = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ';
const FULL = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const SMALL = 'ァィゥェォャュョッヮヵヶ';
const LARGE = 'アイウエオヤユヨツワカケ';
const MARKS: Readonly<Record<string, string>> = {
  '\u3099': 'ﾞ',
  '\u309a': 'ﾟ',
  ゛: 'ﾞ',
  ゜: 'ﾟ',
  ー: '-',
  '―': '-',
  '‐': '-',
  '−': '-',
  '・': '.',
  '「': '｢',
  '」': '｣',
};
const HIRAGANA_TO_KATAKANA = 0x60;

/** Digits, capital letters, kana and the signs that the format allows. */
const ALLOWED = /^[0-9A-Z ().,/\-｢｣ｦｱ-ﾝﾞﾟ]+$/;

function half(sign: string): string {
  const mark = MARKS[sign];
  if (mark !== undefined) return mark;
  const code = sign.charCodeAt(0);
  const katakana = sign >= 'ぁ' && sign <= 'ゖ' ? String.fromCharCode(code + HIRAGANA_TO_KATAKANA) : sign;
  const small = SMALL.indexOf(katakana);
  const at = FULL.indexOf(small === -1 ? katakana : LARGE.charAt(small));
  return at === -1 ? katakana : HALF.charAt(at);
}

/**
 * Folds a name to the characters of the transfer format of Japanese banks: half-width katakana, in which small kana
 * are written large and a long vowel is a hyphen.
 * @returns null: it has a sign that the format does not allow, such as a Chinese character
 */
export function zenginKana(text: string): string | null {
  const plain = text.normalize('NFKC').trim().toUpperCase();
  // A voiced kana is its plain form and a mark.
  const folded = [...plain.normalize('NFD')].map(half).join('').replaceAll(/\s+/g, ' ');
  return ALLOWED.test(folded) ? folded : null;
}
