import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { TOY_DRIVERS } from './drivers/index.ts';
import { tellToys } from './tell-toys.ts';
import { linkOf, type ToyLinkRow } from './toy.queries.ts';
import { toyLinkTable } from './toy.table.ts';

/** Asks the application for the charge of its toys, where its reports do not have it, and keeps it. */
export async function readBatteries(services: Services, link: ToyLinkRow): Promise<void> {
  const batteries = await TOY_DRIVERS[link.way].batteries?.(services, link);
  if (batteries === undefined || batteries === null) return;
  await unitOfWork(services.database.db, async (tx, after) => {
    const { performer_id, link_id } = link;
    await lockChannels(tx, [performer_id]);
    const known = await linkOf(tx, performer_id);
    if (known?.link_id !== link_id) return;
    const toys = known.toys.map((toy) => ({ ...toy, battery: batteries.get(toy.toy_id) ?? null }));
    if (JSON.stringify(toys) === JSON.stringify(known.toys)) return;
    await tx.update(toyLinkTable).set({ toys }).where(eq(toyLinkTable.performer_id, performer_id));
    after(() => tellToys(services, performer_id));
  });
}
