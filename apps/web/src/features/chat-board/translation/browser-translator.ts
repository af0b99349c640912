import { languageOfText, maskText, translateParts, type Language } from '@akari/rules';

/** The translator of the browser itself (Chrome and Edge on a computer): texts do not leave the device. */
interface BrowserTranslator {
  translate: (text: string) => Promise<string>;
}
interface TranslatorApi {
  availability: (pair: Pair) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create: (pair: Pair) => Promise<BrowserTranslator>;
}
interface Pair {
  sourceLanguage: Language;
  targetLanguage: Language;
}

const api = (): TranslatorApi | undefined => (globalThis as { Translator?: TranslatorApi }).Translator;
const pairOf = (target: Language): Pair => ({
  sourceLanguage: target === 'ja' ? 'en' : 'ja',
  targetLanguage: target,
});

/** Whether the browser can translate into the language; it may have to download first. */
export async function canBrowserTranslate(target: Language): Promise<boolean> {
  const found = await api()
    ?.availability(pairOf(target))
    .catch(() => 'unavailable' as const);
  return found !== undefined && found !== 'unavailable';
}

const made = new Map<Language, Promise<BrowserTranslator>>();

/**
 * Makes the translator into a language. The first time, the browser downloads what it needs, which it does after a press
 * alone. @throws when it refuses
 */
export async function prepareBrowserTranslator(target: Language): Promise<BrowserTranslator> {
  const found = made.get(target) ?? api()?.create(pairOf(target));
  if (found === undefined) throw new Error('this browser has no translator');
  made.set(target, found);
  try {
    return await found;
  } catch (error) {
    made.delete(target);
    throw error;
  }
}

/** @returns null when the text is in the language already or the browser does not translate it */
export async function translateHere(
  text: string,
  target: Language,
  names: readonly string[],
): Promise<string | null> {
  const source = languageOfText(text);
  const masked = maskText(text, names);
  if (source === null || source === target || masked.sent === '') return null;
  try {
    const translator = await prepareBrowserTranslator(target);
    const translated = await translateParts(masked, (part) => translator.translate(part));
    return translated === text ? null : translated;
  } catch {
    return null; // the browser has no translation for it
  }
}
