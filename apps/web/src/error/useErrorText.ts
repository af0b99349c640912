import { errorEntry, type ErrorAction, type ErrorName } from '@akari/rules';
import { useLanguage } from '../text/index.ts';

export interface ShownError {
  /** What happened. */
  message: string;
  /** What to do now. */
  next: string;
  /** Small beneath: "1316 · vauth"; on a Japanese page the number alone. */
  code: string;
  action: ErrorAction;
}

/** The catalogue's words for an error in the reader's language; null for null. */
export function useErrorText(name: ErrorName): ShownError;
export function useErrorText(name: ErrorName | null): ShownError | null;
export function useErrorText(name: ErrorName | null): ShownError | null {
  const language = useLanguage();
  if (name === null) return null;
  const entry = errorEntry(name);
  const code = language === 'ja' ? entry.code : `${entry.code} · ${entry.type}`;
  return { ...entry[language], code, action: entry.action };
}
