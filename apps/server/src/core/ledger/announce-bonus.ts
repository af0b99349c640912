import type { BonusCause } from '@akari/rules';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { publishBalance } from './publish-balance.ts';

/** Tells a viewer's pages that the service has given points. Call it only after the commit. */
export async function announceBonus(
  services: Services,
  viewer_id: number,
  bonus: { cause: BonusCause; units: number },
): Promise<void> {
  services.realtime.send(roomOf.user(viewer_id), 'bonus.received', bonus);
  await publishBalance(services, viewer_id);
}
