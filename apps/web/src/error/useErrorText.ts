import { SERVER_UNREACHABLE, type CatalogueEntry, type ErrorAction, type ErrorName } from '@akari/rules';
import { usePointsForSale } from '../site/use-points-for-sale.ts';
import { useLanguage } from '../text/index.ts';
import { useCatalogue, type Catalogue } from './catalogue.ts';

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

const shownCode = ({ code, type, status }: CatalogueEntry): ShownCode => ({
  number: /\d[\d-]*$/.exec(code)?.[0] ?? String(status),
  full: `${code} · ${type}`,
});

const NOTHING_YET: ShownError = { message: '', next: '', code: { number: '', full: '' }, action: 'none' };

/** Where the words cannot be fetched, there is no way to the server, whatever went wrong before. */
const entryIn = (catalogue: Exclude<Catalogue, 'coming'>, name: ErrorName): CatalogueEntry =>
  catalogue === 'missing' ? SERVER_UNREACHABLE : catalogue(name);

/** The catalogue's words for an error in the reader's language, empty until they are fetched; null for null. */
export function useErrorText(name: ErrorName): ShownError;
export function useErrorText(name: ErrorName | null): ShownError | null;
export function useErrorText(name: ErrorName | null): ShownError | null {
  const language = useLanguage();
  const forSale = usePointsForSale();
  const catalogue = useCatalogue(name !== null);
  if (name === null) return null;
  if (catalogue === 'coming') return NOTHING_YET;
  const entry = entryIn(catalogue, name);
  const shown = { ...entry[language], code: shownCode(entry), action: entry.action };
  if (forSale || entry.action !== 'purchase') return shown;
  // Advice to buy points where none are sold would lead nowhere.
  return { ...shown, next: entryIn(catalogue, 'purchase_unavailable')[language].message, action: 'none' };
}
