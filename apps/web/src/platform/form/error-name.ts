import type { ErrorName } from '@akari/rules';

/** The error of the catalogue of a form's field or root; null: there is none. Its message is always such a name. */
export const errorNameOf = (error: { message?: string } | undefined): ErrorName | null =>
  (error?.message as ErrorName | undefined) ?? null;
