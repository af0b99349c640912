import { ADDRESSES, LANGUAGES, PAGES, type Language } from '@akari/rules';

/**
 * HTML files of the page, each in both languages: title, description and the texts that it loads. Those of the two most
 * frequent first screens name that screen's code, to load it at once.
 */
export type FirstPage = `${'home' | 'room' | 'index'}${'' | '.en'}.html`;

const ROWS = [...ADDRESSES, ...PAGES].map((row) => ({
  screen: row.screen,
  chat_lang: 'chat_lang' in row ? row.chat_lang : undefined,
  pattern: new RegExp(`^${row.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}));

const languageIn = (value: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === value);

/** What a request says about the person's language. */
export interface AskedLanguage {
  /** `?lang=` */
  query?: string | undefined;
  /** What the page in this browser had last. */
  cookie?: string | undefined;
  /** The header Accept-Language. */
  accepted?: string | undefined;
}

/** The first language of the header that the site has, by its weights. */
function acceptedLanguage(header: string): Language | undefined {
  const ranges = header.split(',', 20).map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return {
      language: languageIn(tag.slice(0, 2).toLowerCase()),
      weight: weight === undefined ? 1 : Number(weight),
    };
  });
  return ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.language;
}

/**
 * Chooses the HTML file for a path. The page itself decides its language in the same order (`apps/web/src/text/language.ts`);
 * where it knows more, it loads the other texts itself.
 * @param path of a URL, without its query
 * @returns `found` is false where no page has this address; the page itself shows that too
 */
export function firstPageOf(path: string, asked: AskedLanguage = {}): { file: FirstPage; found: boolean } {
  // The order of ADDRESSES is that of the page's router: fixed segments come before parameters.
  const row = ROWS.find(({ pattern }) => pattern.test(path));
  const named = languageIn(row?.pattern.exec(path)?.groups?.['chat_lang']) ?? row?.chat_lang;
  const language =
    languageIn(asked.query) ??
    named ??
    languageIn(asked.cookie) ??
    acceptedLanguage(asked.accepted ?? '') ??
    'ja';
  const copy = row?.screen === 'home' || row?.screen === 'room' ? row.screen : 'index';
  return { file: `${copy}${language === 'en' ? '.en' : ''}.html`, found: row !== undefined };
}
