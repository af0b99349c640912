import { errorBody } from '@akari/contract/common';
import { errorEntry, type ErrorName } from '@akari/rules';
import type { ApiError } from './api-error.ts';

export { errorEntry };

/** What a refusal says, or null when the body is not of the catalogue (a proxy's page, say). */
export function readError(body: unknown): ApiError | null {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return null;
  const { name, fields, retry_after_s } = parsed.data.error;
  return { name, fields: fields ?? null, retry_after_s: retry_after_s ?? null };
}

/** Which of these errors has a code. */
export const nameOfCode = (names: readonly ErrorName[], code: string | undefined): ErrorName | null =>
  names.find((name) => errorEntry(name).code === code) ?? null;
