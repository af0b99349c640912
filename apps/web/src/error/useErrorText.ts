import { errorEntry, type ErrorAction, type ErrorName } from '@akari/rules';
import { usePointsForSale } from '../site/use-points-for-sale.ts';
import { useLanguage } from '../text/index.ts';

/** An error's code as it is shown: a number that can be read out, and in full for who looks closer. */
export interface ShownCode {
  /** "1316", "409-2" */
  number: string;
  /** "1316 · vauth", "room-409-2 · room" */
  full: string;
}

export interface ShownError {
  /** What happened. */
  message: string;
  /** What to do now. */
  next: string;
  code: ShownCode;
  action: ErrorAction;
}

const shownCode = ({ code, type, status }: { code: string; type: string; status: number }): ShownCode => ({
  number: /\d[\d-]*$/.exec(code)?.[0] ?? String(status),
  full: `${code} · ${type}`,
});

/** The catalogue's words for an error in the reader's language; null for null. */
export function useErrorText(name: ErrorName): ShownError;
export function useErrorText(name: ErrorName | null): ShownError | null;
export function useErrorText(name: ErrorName | null): ShownError | null {
  const language = useLanguage();
  const forSale = usePointsForSale();
  if (name === null) return null;
  const entry = errorEntry(name);
  const shown = { ...entry[language], code: shownCode(entry), action: entry.action };
  if (forSale || entry.action !== 'purchase') return shown;
  // Advice to buy points where none are sold would lead nowhere.
  return { ...shown, next: errorEntry('purchase_unavailable')[language].message, action: 'none' };
}
