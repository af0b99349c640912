import {
  SERVER_UNREACHABLE,
  type CatalogueEntry,
  type ErrorAction,
  type ErrorName,
  type HelpSlug,
} from '@akari/rules';
import { usePointsForSale } from '../site/use-points-for-sale.ts';
import { joinSentences, useLanguage } from '../../text/index.ts';
import { useCatalogue, type Catalogue } from './catalogue.ts';

/** The shown code of an error: a short number, and the full code for the tooltip. */
export interface ShownCode {
  /** "1316", "409-2" */
  number: string;
  /** "1316", "room-409-2" */
  full: string;
}

export interface ShownError {
  /** What happened. */
  message: string;
  /** What to do now. */
  next: string;
  /** Both sentences. */
  whole: string;
  code: ShownCode;
  action: ErrorAction;
  /** The article of the help that explains it; null: none does. */
  help: HelpSlug | null;
  /** About money, or with something to do: the text stays until it is closed. */
  stays: boolean;
}

const shownCode = ({ code, status }: CatalogueEntry): ShownCode => ({
  number: /\d[\d-]*$/.exec(code)?.[0] ?? String(status),
  full: code,
});

const NOTHING_YET: ShownError = {
  message: '',
  next: '',
  whole: '',
  code: { number: '', full: '' },
  action: 'none',
  help: null,
  stays: true,
};
/** Types of errors about money. */
const MONEY: ReadonlySet<string> = new Set(['points', 'tip', 'gift', 'purchase', 'id_video']);

/** If the catalogue cannot be loaded, the server is unreachable, whatever the first error was. */
const entryIn = (catalogue: Exclude<Catalogue, 'coming'>, name: ErrorName): CatalogueEntry =>
  catalogue === 'missing' ? SERVER_UNREACHABLE : catalogue.errorEntry(name);

/** Returns the catalogue texts of an error in the current language, empty until they are loaded; null for null. */
export function useErrorText(name: ErrorName): ShownError;
export function useErrorText(name: ErrorName | null): ShownError | null;
export function useErrorText(name: ErrorName | null): ShownError | null {
  const language = useLanguage();
  const forSale = usePointsForSale();
  const catalogue = useCatalogue(name !== null);
  if (name === null) return null;
  if (catalogue === 'coming') return NOTHING_YET;
  const entry = entryIn(catalogue, name);
  // Do not advise to buy points where none are sold.
  const closed = !forSale && entry.action === 'purchase';
  const { message } = entry[language];
  const next = closed ? entryIn(catalogue, 'purchase_unavailable')[language].message : entry[language].next;
  const action = closed ? 'none' : entry.action;
  const whole = joinSentences([message, next], language);
  const stays = entry.action !== 'none' || MONEY.has(entry.type);
  const help = catalogue === 'missing' ? null : catalogue.helpOfError(name);
  return { message, next, whole, code: shownCode(entry), action, help, stays };
}
