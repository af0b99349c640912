import * as z from 'zod/mini';

/** `waiting`: a second person has to approve it. */
export const proposed = z.object({ state: z.enum(['done', 'waiting']) });
