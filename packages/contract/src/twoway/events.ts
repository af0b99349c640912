import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { twowayRequest } from './index.ts';

/** A two-way request, to its viewer and its performer. */
export const twowayChangedEvent = defineServerEvent({
  name: 'twoway.changed',
  body: z.object({ request: twowayRequest }),
});
