import { BONUS_CAUSES } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, defineServerEvent, id, units } from '../common/index.ts';
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
/** The service has given the viewer points. */
export const bonusReceivedEvent = defineServerEvent({
  name: 'bonus.received',
  body: z.object({ cause: z.enum(BONUS_CAUSES), units }),
});
export const earningsChangedEvent = defineServerEvent({
  name: 'earnings.changed',
  body: broadcastEarnings,
});
