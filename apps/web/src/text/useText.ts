import type { Language } from '@akari/rules';
import { useSyncExternalStore } from 'react';
import { currentLanguage, i18n, type TextBundle } from './i18n.ts';
import type { Texts, Translate } from './shape.ts';

function subscribe(changed: () => void): () => void {
  i18n.on('languageChanged', changed);
  return () => i18n.off('languageChanged', changed);
}

/** The language of the moment; the component follows a change. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

/** A capability's texts inside a component: `const t = useText(tipText); t('send', { amount })`. */
export function useText<T extends Texts>(bundle: TextBundle<T>): Translate<T> {
  return bundle.in[useLanguage()];
}
