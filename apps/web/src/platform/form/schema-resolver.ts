import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Validates the values of a form by a schema. A check of the schema names its error of the catalogue as its message;
 * `bad_request` is the error of any other check. Of several errors of a field the first counts. Forms are flat.
 */
export const schemaResolver =
  <In extends FieldValues, Out>(schema: z.ZodMiniType<Out, In>): Resolver<In, unknown, Out> =>
  (values) => {
    const read = schema.safeParse(values, { error: () => 'bad_request' });
    if (read.success) return { values: read.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of read.error.issues)
      errors[String(path[0])] ??= { type: 'schema', message };
    return { values: {}, errors: errors as FieldErrors<In> };
  };
