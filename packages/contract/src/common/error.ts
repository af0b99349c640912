import { ERROR_NAMES, type ErrorName } from '@akari/rules';
import * as z from 'zod/mini';

/** Body of every refused call; `name` is a key of the problem catalogue, which holds the texts. */
export const errorBody = z.object({
  error: z.object({
    name: z.enum(ERROR_NAMES as [ErrorName, ...ErrorName[]]),
    code: z.string(),
    message: z.object({ ja: z.string(), en: z.string() }),
    fatal: z.boolean(),
    /** The refused fields, when the call had several: path → name. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** Seconds to wait, for 429 and 503. */
    retry_after_s: z.optional(z.int()),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
