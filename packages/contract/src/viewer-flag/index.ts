import { VIEWER_FLAGS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing } from '../common/index.ts';

export const viewerFlag = z.enum(VIEWER_FLAGS);

/** Performer: sets a mark on a viewer, which the performer alone sees, in every broadcast. Null: none. */
export const setViewerFlag = defineCall({
  method: 'POST',
  path: '/api/viewer_flag/:viewer_id',
  action: 'viewer_flag.set',
  params: z.object({ viewer_id: id }),
  body: z.object({ flag: z.nullable(viewerFlag) }),
  answer: nothing,
});
