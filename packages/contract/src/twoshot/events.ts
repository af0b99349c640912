import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { twoshotRequest } from './index.ts';

/** A two-shot request, to its viewer and its performer. */
export const twoshotChangedEvent = defineServerEvent({
  name: 'twoshot.changed',
  body: z.object({ request: twoshotRequest }),
});
