import type { Language } from '@akari/rules';
import { useTranslation } from 'react-i18next';
import { currentLanguage, i18n, type TextBundle } from './i18n.ts';
import type { Texts, Translate } from './shape.ts';

/** A capability's texts inside a component: `const t = useText(tipText); t('send', { amount })`. */
export function useText<T extends Texts>(bundle: TextBundle<T>): Translate<T> {
  useTranslation(bundle.name, { i18n });
  return bundle.t;
}

/** The language of the moment; the component follows a change. */
export function useLanguage(): Language {
  useTranslation(undefined, { i18n });
  return currentLanguage();
}
