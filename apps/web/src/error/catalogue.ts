import type { CatalogueEntry, ErrorName } from '@akari/rules';
import { useEffect, useSyncExternalStore } from 'react';
import { errorReader } from './reader.ts';

type EntryOf = (name: ErrorName) => CatalogueEntry;
/** The catalogue's words are many and most visits see none: they come with the first error. `missing`: not to be had. */
export type Catalogue = 'coming' | 'missing' | EntryOf;

let catalogue: Catalogue = 'coming';
const readers = new Set<() => void>();

/** Fetches the catalogue; after a failure, again. */
export async function fetchCatalogue(): Promise<void> {
  if (typeof catalogue === 'function') return;
  catalogue = (await errorReader())?.errorEntry ?? 'missing';
  for (const changed of readers) changed();
}

function subscribe(changed: () => void): () => void {
  readers.add(changed);
  return () => readers.delete(changed);
}

/** The catalogue, fetched when it is `wanted` for the first time. */
export function useCatalogue(wanted: boolean): Catalogue {
  const now = useSyncExternalStore(subscribe, () => catalogue);
  useEffect(() => {
    if (wanted) void fetchCatalogue();
  }, [wanted]);
  return now;
}
