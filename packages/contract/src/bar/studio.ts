import { BAR_KINDS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing } from '../common/index.ts';
import { bar } from './bar.ts';

/**
 * Performer: ends the viewer's session (kicked 1045, banned by the performer 1016) and refuses the viewer
 * from then on.
 */
export const barViewer = defineCall({
  method: 'POST',
  path: '/api/bar',
  action: 'bar.set',
  body: z.object({ viewer_id: id, kind: z.enum(BAR_KINDS) }),
  answer: z.object({ bar }),
});
/** Performer: lists the viewers who are barred now. */
export const listBars = defineCall({
  method: 'GET',
  path: '/api/bar',
  action: 'bar.list',
  answer: z.object({ bars: z.array(bar) }),
});
/** Performer: lifts a bar that the performer set, or refuses the viewer's request to lift it. */
export const answerBar = defineCall({
  method: 'POST',
  path: '/api/bar/:viewer_id/answer',
  action: 'bar.answer',
  params: z.object({ viewer_id: id }),
  body: z.object({ answer: z.enum(['lift', 'refuse']) }),
  answer: nothing,
});
