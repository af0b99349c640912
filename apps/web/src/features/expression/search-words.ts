/** How words of emoji are read, where the data has kanji alone. Longer ones first. */
const READINGS: readonly (readonly [written: string, read: string])[] = [
  ['誕生日', 'たんじょうび'],
  ['可愛', 'かわい'],
  ['拍手', 'はくしゅ'],
  ['乾杯', 'かんぱい'],
  ['花火', 'はなび'],
  ['花束', 'はなたば'],
  ['音楽', 'おんがく'],
  ['太陽', 'たいよう'],
  ['笑顔', 'えがお'],
  ['大好', 'だいす'],
  ['指輪', 'ゆびわ'],
  ['祝', 'いわ'],
  ['笑', 'わら'],
  ['泣', 'な'],
  ['怒', 'おこ'],
  ['驚', 'おどろ'],
  ['眠', 'ねむ'],
  ['恋', 'こい'],
  ['愛', 'あい'],
  ['桜', 'さくら'],
  ['花', 'はな'],
  ['月', 'つき'],
  ['星', 'ほし'],
  ['夜', 'よる'],
  ['雪', 'ゆき'],
  ['雨', 'あめ'],
  ['虹', 'にじ'],
  ['火', 'ひ'],
  ['犬', 'いぬ'],
  ['猫', 'ねこ'],
  ['魚', 'さかな'],
  ['酒', 'さけ'],
  ['茶', 'ちゃ'],
  ['手', 'て'],
  ['目', 'め'],
  ['口', 'くち'],
  ['顔', 'かお'],
];

/** Katakana as hiragana, and full-width and half-width letters as usual ones. */
const folded = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

const readingOf = (word: string): string =>
  READINGS.reduce((read, [written, kana]) => read.replaceAll(written, kana), word);

/** The words by which an emoji is found: as they are written, in hiragana, and as they are read. */
export const searchWords = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const plain = word.normalize('NFKC').toLowerCase();
      return [plain, folded(plain), folded(readingOf(plain))];
    }),
  ),
];
