import * as z from 'zod/mini';
import { balance, defineServerEvent, id } from '../common/index.ts';
import { broadcastEarnings } from './index.ts';

/**
 * `session_id`: the balance after a charge of that session. The client ignores it when that session is over.
 */
export const balanceChangedEvent = defineServerEvent({
  name: 'balance.changed',
  body: z.extend(balance, { session_id: z.optional(id) }),
});
export const earningsChangedEvent = defineServerEvent({
  name: 'earnings.changed',
  body: broadcastEarnings,
});
