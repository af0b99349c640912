import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { balancesOf } from './ledger.queries.ts';

/** Tells a viewer's pages what they have now. After commit only. */
export async function publishBalance(services: Services, user_id: number): Promise<void> {
  const balances = await balancesOf(services.database.db, user_id);
  services.realtime.send(roomOf.user(user_id), 'balance.changed', balances);
}
