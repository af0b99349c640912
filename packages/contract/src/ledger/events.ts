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
/** There are notices of points that expire. The page takes them. */
export const pointNoticesEvent = defineServerEvent({ name: 'points.notices', body: z.object({}) });
export const earningsChangedEvent = defineServerEvent({
  name: 'earnings.changed',
  body: broadcastEarnings,
});
