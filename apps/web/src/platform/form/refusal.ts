import { isErrorName, type ErrorName } from '@akari/rules';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../api/api-error.ts';

/** The field that an error of the whole call is about. */
export type FieldOf<F extends string> = Partial<Record<ErrorName, F>>;

/** Assigns a server error to fields of a form; an error of no field is `form`. */
export function placeRefusal<F extends string>(
  error: ApiError,
  names: readonly F[],
  fieldOf: FieldOf<F>,
): { fields: Partial<Record<F, ErrorName>>; form: ErrorName | null } {
  const fields: Partial<Record<F, ErrorName>> = {};
  for (const [path, name] of Object.entries(error.fields ?? {})) {
    const field = names.find((known) => known === path.split('.').at(-1));
    if (field !== undefined && isErrorName(name)) fields[field] = name;
  }
  const own = fieldOf[error.name];
  if (own !== undefined) fields[own] = error.name;
  return { fields, form: Object.keys(fields).length > 0 ? null : error.name };
}

/** Shows a server error at its fields and focuses the first of them, or shows it as `root` of the form. */
export function showRefusal<In extends FieldValues, Out>(
  { getValues, setError }: Pick<UseFormReturn<In, unknown, Out>, 'getValues' | 'setError'>,
  error: ApiError,
  fieldOf: FieldOf<FieldPath<In>>,
): void {
  const names = Object.keys(getValues()) as FieldPath<In>[];
  const { fields, form } = placeRefusal(error, names, fieldOf);
  const wrong = names.flatMap((name) => {
    const message = fields[name];
    return message === undefined ? [] : { name, message };
  });
  for (const { name, message } of wrong)
    setError(name, { type: 'server', message }, { shouldFocus: name === wrong[0]?.name });
  if (form !== null) setError('root', { type: 'server', message: form });
}
