/** What stands where a link or a contact was. */
export const CONTACT_MASK = '＊＊＊';

/** The usual endings of addresses that are written without a scheme. */
const ENDINGS =
  'com|net|org|info|biz|jp|tv|me|io|co|cc|xyz|site|app|link|club|live|online|shop|ly|gg|kr|cn|tw|us|uk';
/** Names of services to which people move a conversation. */
const SERVICES =
  'line|ライン|らいん|kakao\\s?talk|kakao|カカオ(?:トーク)?|telegram|テレグラム|whats\\s?app|wechat|ウィーチャット|skype|スカイプ|discord|ディスコード|instagram|インスタ(?:グラム)?|insta|twitter|ツイッター|snapchat|signal|viber';
/** Each quantifier has a bound, so that the time is linear in the length. */
const CONTACTS: readonly RegExp[] = [
  // E-mail, also with the sign in words.
  /[a-z0-9._%+-]{1,64}\s?(?:@|\(at\)|\[at\]|アット(?:マーク)?)\s?[a-z0-9-]{1,63}(?:\s?(?:\.|\(dot\)|\[dot\]|ドット)\s?[a-z0-9-]{1,63}){1,4}/giu,
  /\bhttps?:\/\/[^\s]{1,500}/giu,
  /\bwww\.[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}[^\s]{0,300}/giu,
  new RegExp(
    `(?<![a-z0-9@])[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){0,3}\\.(?:${ENDINGS})(?![a-z0-9])(?:/[^\\s]{0,300})?`,
    'giu',
  ),
  // `LINE ID: abc`, `カカオ→abc`, `telegram @abc`.
  new RegExp(
    `(?:${SERVICES})\\s{0,3}(?:の\\s?)?(?:(?:id|アイディー|アカウント|account|acc)\\s{0,3}(?:は|is)?\\s{0,3}[:=は→➡>@-]{0,3}|[:=→➡>@-]{1,3}|は)\\s{0,3}@?[a-z0-9][a-z0-9._-]{2,40}`,
    'giu',
  ),
];
/** Telephone numbers: a plus or a nought, then 8 to 14 digits, parted or not. */
const PHONE = /(?<![\d.,])(?:\+\d|0)(?:[\s()./ー−‐-]{0,3}\d){8,14}(?!\d)/gu;

/** A telephone number in kanji: ten or eleven digits in a row. */
const KANJI_PHONE = /[〇零](?:[\s-]?[〇零一二三四五六七八九]){9,10}/gu;
/**
 * Replaces links, e-mail addresses, telephone numbers and accounts of other services. Full-width letters and digits are
 * found too. @returns the same text when it has none of them
 */
export function maskContacts(text: string): string {
  const plain = text.normalize('NFKC');
  let masked = plain;
  for (const contact of CONTACTS) masked = masked.replace(contact, CONTACT_MASK);
  masked = masked.replace(PHONE, CONTACT_MASK).replace(KANJI_PHONE, CONTACT_MASK);
  return masked === plain ? text : masked;
}
