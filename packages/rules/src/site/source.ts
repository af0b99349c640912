import { BRANDS, LANGUAGES, SITES, type Brand, type Language, type Site } from './site.ts';

/** Sites as people tell them apart: several have one brand and language. */
export type SiteSource = `${Brand}-${Language}`;
export const sourceOf = ({ brand, chat_lang }: Pick<Site, 'brand' | 'chat_lang'>): SiteSource =>
  `${brand}-${chat_lang}`;
export const SITE_SOURCES = [...new Set(SITES.map(sourceOf))];
/** The ids of the sites of a source. */
export const sitesOfSource = (source: SiteSource): number[] =>
  SITES.filter((site) => sourceOf(site) === source).map(({ site_id }) => site_id);

const BRAND_NAMES: Record<Language, Record<Brand, string>> = {
  ja: { akari: 'Akari', tsukiyo: '月夜', beniya: '紅屋' },
  en: { akari: 'Akari', tsukiyo: 'Tsukiyo', beniya: 'Beniya' },
};
const namesIn = (lang: Language, nameOf: (brand: string, chat_lang: Language) => string) =>
  Object.fromEntries(
    BRANDS.flatMap((brand) =>
      LANGUAGES.map((chat_lang) => [
        sourceOf({ brand, chat_lang }),
        nameOf(BRAND_NAMES[lang][brand], chat_lang),
      ]),
    ),
  ) as Record<SiteSource, string>;

/** How sources are shown. */
export const SOURCE_NAMES: Record<Language, Record<SiteSource, string>> = {
  ja: namesIn('ja', (brand, chat_lang) => `${brand}（${chat_lang === 'ja' ? '日本語' : '英語'}）`),
  en: namesIn('en', (brand, chat_lang) => `${brand} (${chat_lang === 'ja' ? 'Japanese' : 'English'})`),
};
