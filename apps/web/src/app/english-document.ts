/** What an address in English says before its code runs, to search engines and in a shared link. */
const ENGLISH: readonly [japanese: string, english: string][] = [
  ['<html lang="ja"', '<html lang="en"'],
  [
    '18歳以上で高校生ではない方のためのライブチャット、Akari。灯りのともる部屋で、いまこの時間を。',
    'Akari: live chat for adults aged 18 and over who are not in high school. Be here, by lantern light.',
  ],
  ['<title>Akari 灯</title>', '<title>Akari</title>'],
  ['property="og:title" content="Akari 灯"', 'property="og:title" content="Akari"'],
  [
    '灯りのともる部屋で、いまこの時間を。ライブ映像とチャットのAkari。',
    'Live video and chat by lantern light.',
  ],
  ['灯ともるちょうちん', 'A glowing paper lantern'],
  ['property="og:locale" content="ja_JP"', 'property="og:locale" content="en_US"'],
  ['property="og:locale:alternate" content="en_US"', 'property="og:locale:alternate" content="ja_JP"'],
];

/** Returns the document for addresses in English. @throws when the document no longer has one of the Japanese texts */
export function englishDocument(html: string): string {
  return ENGLISH.reduce((text, [japanese, english]) => {
    if (!text.includes(japanese)) throw new Error(`the document has no ${japanese}`);
    return text.replace(japanese, english);
  }, html);
}
