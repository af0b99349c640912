import type { Language } from '@akari/rules';
import { useSyncExternalStore } from 'react';
import { currentLanguage, watchLanguage } from './current-language.ts';
import type { TextBundle } from './define-text.ts';
import type { Texts, Translate } from './shape.ts';

/** Returns the current language; the component rerenders on a change. */
export const useLanguage = (): Language =>
  useSyncExternalStore(watchLanguage, currentLanguage, currentLanguage);

/** A capability's texts inside a component: `const t = useText(tipText); t('send', { amount })`. */
export function useText<T extends Texts, E>(bundle: TextBundle<T, E>): Translate<T, E> {
  return bundle.in[useLanguage()];
}
