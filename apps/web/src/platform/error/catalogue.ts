import { useEffect, useSyncExternalStore } from 'react';
import { errorReader } from '../api/error-reader.ts';

type Reader = Pick<
  NonNullable<Awaited<ReturnType<typeof errorReader>>>,
  'errorEntry' | 'helpOfEnd' | 'helpOfError'
>;
/** The error catalogue is large and rarely needed, so it loads with the first error. `missing`: loading failed. */
export type Catalogue = 'coming' | 'missing' | Reader;

let catalogue: Catalogue = 'coming';
const readers = new Set<() => void>();

/** Loads the catalogue; retries after a failure. */
export async function fetchCatalogue(): Promise<void> {
  if (typeof catalogue === 'object') return;
  catalogue = (await errorReader()) ?? 'missing';
  for (const changed of readers) changed();
}

function subscribe(changed: () => void): () => void {
  readers.add(changed);
  return () => readers.delete(changed);
}

/** Returns the catalogue, which is loaded when `wanted` is true for the first time. */
export function useCatalogue(wanted: boolean): Catalogue {
  const now = useSyncExternalStore(subscribe, () => catalogue);
  useEffect(() => {
    if (wanted) void fetchCatalogue();
  }, [wanted]);
  return now;
}
