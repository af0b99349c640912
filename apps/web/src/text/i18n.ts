import { LANGUAGES, type Language } from '@akari/rules';
import i18next from 'i18next';
import type { Shape, Texts, Translate } from './shape.ts';

/** Japanese is the default and the fallback (spec §1); React escapes, so i18next does not. */
export const i18n = i18next.createInstance();
void i18n.init({
  lng: 'ja',
  fallbackLng: 'ja',
  supportedLngs: [...LANGUAGES],
  // Everything is in the code: there is nothing to wait for.
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
  returnNull: false,
});

type Values = Record<string, string | number>;

/** The texts of one capability, in both languages. */
export interface TextBundle<T extends Texts> {
  name: string;
  ja: T;
  en: Shape<T>;
  /** In the language of the moment; inside a component use `useText`, which follows a change. */
  t: Translate<T>;
  /** In a given language. */
  in: Record<Language, Translate<T>>;
}

/** Registers a capability's texts under its name. They travel with the screens that use them, not with the first page. */
export function defineText<const T extends Texts>(
  name: string,
  texts: { ja: T; en: Shape<T> },
): TextBundle<T> {
  i18n.addResourceBundle('ja', name, texts.ja, true, true);
  i18n.addResourceBundle('en', name, texts.en, true, true);
  const lookUp = (lng: Language, key: string, values?: Values): string =>
    i18n.t(key, { ns: name, lng, ...values });
  const translateIn =
    (lng: Language): Translate<T> =>
    (key, ...[values]) =>
      lookUp(lng, key, values);
  return {
    name,
    ja: texts.ja,
    en: texts.en,
    t: (key, ...[values]) => lookUp(currentLanguage(), key, values),
    in: { ja: translateIn('ja'), en: translateIn('en') },
  };
}

export const currentLanguage = (): Language => (i18n.resolvedLanguage === 'en' ? 'en' : 'ja');
