import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { tipRequest } from './index.ts';

/** A paid request, to its viewer and the performer. */
export const tipRequestChangedEvent = defineServerEvent({
  name: 'tip_request.changed',
  body: z.object({ request: tipRequest }),
});
