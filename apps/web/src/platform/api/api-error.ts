import type { ErrorName } from '@akari/rules';

/** The error of a call, serializable for the store; its texts are in the catalogue. */
export interface ApiError {
  name: ErrorName;
  /** Rejected fields: path → error name or reason. */
  fields: Record<string, string> | null;
  /** Seconds to wait before trying again. */
  retry_after_s: number | null;
}

export const apiError = (name: ErrorName): ApiError => ({ name, fields: null, retry_after_s: null });
