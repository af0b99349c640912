import type { Language } from '@akari/rules';
import type { Texts } from './shape.ts';

/*
 * The built page loads the texts of one language. They are in packs: files of one language each, whose addresses the
 * build writes into the HTML (`text-packs.ts` beside `vite.config.ts`). Without that build nothing is in a pack.
 */

/** The addresses of the files of a pack. */
type PackFiles = Record<Language, string>;
/** What a file holds: the texts of each bundle, by its id. */
type PackModule = { default: Record<string, Texts> };

const texts: Record<Language, Map<string, Texts>> = { ja: new Map(), en: new Map() };
/** Packs of the code that has run so far. */
const used = new Set<string>();
/** Addresses of files that are there. */
const loaded = new Set<string>();
const loading = new Map<string, Promise<void>>();

let files: Record<string, PackFiles> | null = null;
/** @param pack must be one that the page names */
function addressOf(pack: string, language: Language): string {
  files ??= JSON.parse(document.getElementById('text-packs')?.textContent ?? '{}') as Record<
    string,
    PackFiles
  >;
  const address = files[pack]?.[language];
  if (address === undefined) throw new Error(`the page names no texts of ${pack}`);
  return address;
}

function load(address: string, language: Language): Promise<void> {
  const before = loading.get(address);
  if (before !== undefined) return before;
  const now = (import(/* @vite-ignore */ address) as Promise<PackModule>).then(
    ({ default: pack }) => {
      for (const [id, tree] of Object.entries(pack)) texts[language].set(id, tree);
      loaded.add(address);
    },
    (error: unknown) => {
      // The next call tries again.
      loading.delete(address);
      throw error;
    },
  );
  loading.set(address, now);
  return now;
}

/** Notes that code which has run needs the texts of a pack. */
export const needsPack = (pack: string): void => void used.add(pack);

/** Returns the texts of a bundle; they must have been loaded. */
export function packedTexts(id: string, language: Language): Texts {
  const found = texts[language].get(id);
  if (found === undefined) throw new Error(`the texts ${id} are not loaded in ${language}`);
  return found;
}

/** Returns whether the texts of all code that has run are there. */
export const hasTexts = (language: Language): boolean =>
  [...used].every((pack) => loaded.has(addressOf(pack, language)));

/** Loads the texts of all code that has run or runs while they load. */
export async function loadTexts(language: Language): Promise<void> {
  while (!hasTexts(language))
    await Promise.all([...used].map((pack) => load(addressOf(pack, language), language)));
}
