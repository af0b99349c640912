import { errorBody } from '@akari/contract/common';
import {
  errorEntry,
  HELP_OF_END,
  HELP_OF_ERROR,
  type ErrorName,
  type HelpSlug,
  type SessionEnd,
} from '@akari/rules';
import type { ApiError } from './api-error.ts';

export { errorEntry };

/** The article of the help that explains an error, or the end of a session; null: none does. */
export const helpOfError = (name: ErrorName): HelpSlug | null => HELP_OF_ERROR[name] ?? null;
export const helpOfEnd = (end: SessionEnd): HelpSlug | null => HELP_OF_END[end] ?? null;

/** Parses an error response; null when the body is not of the catalogue (for example a proxy's page). */
export function readError(body: unknown): ApiError | null {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return null;
  const { name, fields, retry_after_s } = parsed.data.error;
  return { name, fields: fields ?? null, retry_after_s: retry_after_s ?? null };
}

/** Returns which of these errors has a code, or null. */
export const nameOfCode = (names: readonly ErrorName[], code: string | undefined): ErrorName | null =>
  names.find((name) => errorEntry(name).code === code) ?? null;
