import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { purchase } from './index.ts';

export const purchaseChangedEvent = defineServerEvent({
  name: 'purchase.changed',
  body: z.object({ purchase }),
});
