import { ERROR_NAMES, type ErrorName } from '@akari/rules';
import * as z from 'zod/mini';

/** Every refused call answers with this body; `name` is a key of the catalogue, the texts come from there. */
export const errorBody = z.object({
  error: z.object({
    name: z.enum(ERROR_NAMES as [ErrorName, ...ErrorName[]]),
    code: z.string(),
    message: z.object({ ja: z.string(), en: z.string() }),
    fatal: z.boolean(),
    /** Fields that were refused, when the call had several: path → name. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** Seconds to wait, with 429 and 503. */
    retry_after_s: z.optional(z.int()),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
