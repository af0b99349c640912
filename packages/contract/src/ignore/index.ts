import * as z from 'zod/mini';
import { defineCall, id, nothing } from '../common/index.ts';

/** Performer: keeps a viewer's chat lines from the own pages from now on, or ends that. The viewer learns nothing. */
export const setIgnore = defineCall({
  method: 'POST',
  path: '/api/ignore/:viewer_id',
  action: 'ignore.set',
  params: z.object({ viewer_id: id }),
  body: z.object({ ignored: z.boolean() }),
  answer: nothing,
});
