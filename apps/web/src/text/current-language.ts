import type { Language } from '@akari/rules';
import { hasTexts, loadTexts } from './packs.ts';

/** Japanese is the default (spec §1). */
let language: Language = 'ja';
/** What the page will have as soon as its texts are loaded. */
let wanted: Language = language;
const watchers = new Set<(language: Language) => void>();

export const currentLanguage = (): Language => language;

function change(next: Language): void {
  language = next;
  for (const changed of watchers) changed(next);
}

/**
 * Changes the language of the page: immediately, or when its texts have been loaded. If they cannot be loaded the page
 * keeps its language, and tries again when the browser is online.
 */
export function changeLanguage(next: Language): void {
  wanted = next;
  if (hasTexts(next)) return change(next);
  loadTexts(next).then(
    () => wanted === next && change(next),
    () => addEventListener('online', () => wanted === next && changeLanguage(next), { once: true }),
  );
}

/** Resolves when the page has the wanted language, before anything is rendered. Rejects if its texts cannot be loaded. */
export async function languageReady(): Promise<void> {
  while (language !== wanted || !hasTexts(language)) {
    const next = wanted;
    await loadTexts(next);
    if (wanted === next) change(next);
  }
}

/** Waits for code, and for the texts that it uses. */
export async function withTexts<T>(code: Promise<T>): Promise<T> {
  const loaded = await code;
  // The language may change while they load.
  while (!hasTexts(language)) await loadTexts(language);
  return loaded;
}

/** Calls `changed` on every change. @returns a function that unsubscribes */
export function watchLanguage(changed: (language: Language) => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}
