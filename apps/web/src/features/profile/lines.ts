import { LANGUAGES, type BothTexts, type Language, type ShownFacts } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { factText } from './fact-text.ts';
import { PREFECTURES } from './prefectures.ts';

/** A line of a profile. `lang`: the language in which its text is written. */
export interface ProfileLine {
  label: string;
  text: string;
  lang?: Language;
}

/** A text in the language of the page, or in the one in which it was written; null: it is empty. */
export function writtenIn(text: BothTexts, language: Language): { text: string; lang: Language } | null {
  const lang = [language, ...LANGUAGES].find((one) => text[one] !== '');
  return lang === undefined ? null : { text: text[lang], lang };
}

/** Names of countries, which the browser knows. */
export function countryName(country: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
}

/** The facts that a performer has given, as visitors read them. */
export function useFactLines(facts: ShownFacts): ProfileLine[] {
  const t = useText(factText);
  const { language } = useFormat();
  const cm = (size: number | null): string | null => (size === null ? null : t('cm', { cm: size }));
  const { bust_cm, waist_cm, hip_cm } = facts;
  const sizes =
    bust_cm === null && waist_cm === null && hip_cm === null
      ? null
      : `B${bust_cm ?? '–'} / W${waist_cm ?? '–'} / H${hip_cm ?? '–'}`;
  const { age, birthday, cup, blood_type, body_style, living_area, location, country, residence } = facts;
  const lines: [label: Parameters<typeof t>[0], text: string | null | undefined][] = [
    ['label.age', age === null ? null : t('age', { age })],
    ['label.birthday', birthday === null ? null : t('birthday', birthday)],
    ['label.height_cm', cm(facts.height_cm)],
    ['label.sizes', sizes],
    ['label.cup', cup === null ? null : t('cup', { cup })],
    ['label.body_style', body_style === null ? null : t(`body_style.${body_style}`)],
    ['label.blood_type', blood_type === null ? null : t('blood_type', { type: blood_type })],
    ['label.country', country === null ? null : countryName(country, language)],
    ['label.residence', residence === null ? null : PREFECTURES[language][residence - 1]],
    ['label.living_area', living_area === null ? null : t(`living_area.${living_area}`)],
    ['label.location', location === null ? null : t(`location.${location}`)],
    [
      'label.play_types',
      facts.play_types.map((type) => t(`play.${type}`)).join(language === 'ja' ? '・' : ', '),
    ],
  ];
  return lines.flatMap(([label, text]) =>
    text === null || text === undefined || text === '' ? [] : [{ label: t(label as 'label.age'), text }],
  );
}
