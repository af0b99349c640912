import type { CatalogueEntry, ErrorAction } from './types.ts';

type Pair = readonly [message: string, next: string];

/** Shorthand for an entry: each text is a pair of what happened and what to do. */
export function entry(
  type: string,
  code: string,
  status: number,
  action: ErrorAction,
  ja: Pair,
  en: Pair,
  fatal = false,
): CatalogueEntry {
  return {
    code,
    type,
    status,
    fatal,
    action,
    ja: { message: ja[0], next: ja[1] },
    en: { message: en[0], next: en[1] },
  };
}
