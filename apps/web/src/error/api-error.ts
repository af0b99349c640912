import type { ErrorName } from '@akari/rules';

/** A refused or failed call, ready for a store: the texts stay in the catalogue. */
export interface ApiError {
  name: ErrorName;
  /** Fields that were refused: path → error name or reason. */
  fields: Record<string, string> | null;
  /** Seconds to wait before trying again. */
  retry_after_s: number | null;
}

export const apiError = (name: ErrorName): ApiError => ({ name, fields: null, retry_after_s: null });
