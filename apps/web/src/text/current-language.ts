import type { Language } from '@akari/rules';

/** Japanese is the default (spec §1). */
let language: Language = 'ja';
const watchers = new Set<(language: Language) => void>();

export const currentLanguage = (): Language => language;

/** Changes the language of the page immediately. */
export function changeLanguage(next: Language): void {
  language = next;
  for (const changed of watchers) changed(next);
}

/** Calls `changed` on every change. @returns a function that unsubscribes */
export function watchLanguage(changed: (language: Language) => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}
