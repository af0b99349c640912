import { errorEntry, type ErrorAction, type ErrorName } from '@akari/rules';
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
  if (name === null) return null;
  const entry = errorEntry(name);
  return { ...entry[language], code: shownCode(entry), action: entry.action };
}
