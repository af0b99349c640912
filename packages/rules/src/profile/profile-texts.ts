import { chatLength, cleanChatText } from '../chat/chat.ts';
import type { ErrorName } from '../error/index.ts';
import { hasForbiddenWord } from '../moderation/fold-text.ts';
import { LANGUAGES, type Language } from '../site/site.ts';

export type BothTexts = Record<Language, string>;

/** Most characters of each text, in each language. Staff may write an `introduction` as long. */
export const PROFILE_TEXT_MAX = {
  introduction: 300,
  about: 100,
  occupation: 30,
  interests: 60,
  habits: 60,
  ideal_play: 60,
  fetish: 60,
  liked_types: 60,
  favourite_destination: 60,
  hobby: 60,
  charm_points: 60,
} as const;
export type ProfileTextName = keyof typeof PROFILE_TEXT_MAX;
export const PROFILE_TEXT_NAMES = Object.keys(PROFILE_TEXT_MAX) as ProfileTextName[];
export const READING_MAX = 40;
export const WISH_MAX = 40;
/** Most wishes of a profile. */
export const WISHES_MAX = 5;

/** What a performer writes about herself, in one language or both. */
export type ProfileTexts = Record<ProfileTextName, BothTexts> & {
  /** How her name is read, in kana. */
  reading: string;
  wish_list: BothTexts[];
};

const NONE: BothTexts = { ja: '', en: '' };
export const NO_TEXTS: ProfileTexts = {
  ...(Object.fromEntries(PROFILE_TEXT_NAMES.map((name) => [name, NONE])) as Record<
    ProfileTextName,
    BothTexts
  >),
  reading: '',
  wish_list: [],
};

/** Kana, and what stands between the parts of a name. */
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・ ]*$/u;

const cleaned = ({ ja, en }: BothTexts): BothTexts => ({ ja: cleanChatText(ja), en: cleanChatText(en) });
const isShort = (text: BothTexts, most: number): boolean =>
  LANGUAGES.every((language) => chatLength(text[language]) <= most);

/** Reads the texts as they would be shown, without invisible characters. @returns the texts, or why they are refused */
export function readProfileTexts(sent: ProfileTexts): ProfileTexts | { refused: ErrorName } {
  const texts = Object.fromEntries(
    PROFILE_TEXT_NAMES.map((name) => [name, cleaned(sent[name])]),
  ) as unknown as ProfileTexts;
  texts.reading = cleanChatText(sent.reading.normalize('NFKC'));
  texts.wish_list = sent.wish_list.map(cleaned).filter(({ ja, en }) => ja !== '' || en !== '');
  const fits =
    PROFILE_TEXT_NAMES.every((name) => isShort(texts[name], PROFILE_TEXT_MAX[name])) &&
    texts.wish_list.length <= WISHES_MAX &&
    texts.wish_list.every((wish) => isShort(wish, WISH_MAX)) &&
    chatLength(texts.reading) <= READING_MAX;
  if (!fits) return { refused: 'profile_text_too_long' };
  return KANA.test(texts.reading) ? texts : { refused: 'profile_reading' };
}

/** Every text that is not empty, with its place. Wishes have one place: their order says nothing new. */
export const writtenTexts = (texts: ProfileTexts): { place: string; text: string }[] =>
  [
    { place: 'reading', text: texts.reading },
    ...LANGUAGES.flatMap((language) => [
      ...PROFILE_TEXT_NAMES.map((name) => ({ place: `${name} ${language}`, text: texts[name][language] })),
      ...texts.wish_list.map((wish) => ({ place: `wish_list ${language}`, text: wish[language] })),
    ]),
  ].filter(({ text }) => text !== '');

/** Whether texts say nothing that others have not been shown already: then they need no approval. */
export function saysNothingNew(shown: ProfileTexts, next: ProfileTexts): boolean {
  const known = new Set(writtenTexts(shown).map(({ place, text }) => `${place}:${text}`));
  return writtenTexts(next).every(({ place, text }) => known.has(`${place}:${text}`));
}

/** @param words folded by `foldText` */
export const hasForbiddenText = (texts: ProfileTexts, words: readonly string[]): boolean =>
  writtenTexts(texts).some(({ text }) => hasForbiddenWord(text, words));
