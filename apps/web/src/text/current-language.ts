import type { Language } from '@akari/rules';

/** Japanese until something else is chosen (spec §1). */
let language: Language = 'ja';
const watchers = new Set<(language: Language) => void>();

export const currentLanguage = (): Language => language;

/** Changes the language of the page, at once. */
export function changeLanguage(next: Language): void {
  language = next;
  for (const changed of watchers) changed(next);
}

/** Tells of every change. @returns how to stop */
export function watchLanguage(changed: (language: Language) => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}
