import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { userTable } from '../account/state/account.table.ts';
import { fileItem, withdrawItem } from '../queue/file-item.ts';

interface BarKey {
  performer_id: number;
  viewer_id: number;
}
const subjectOf = ({ performer_id, viewer_id }: BarKey): string => `${performer_id}:${viewer_id}`;
export const barKeyOf = (subject: string): BarKey => {
  const [performer_id = 0, viewer_id = 0] = subject.split(':').map(Number);
  return { performer_id, viewer_id };
};

/** Puts a viewer's request that staff lift their ban in the queue. */
export async function fileLift(services: Services, tx: Tx, bar: BarKey): Promise<void> {
  const [performer] = await tx
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, bar.performer_id));
  const site_id = performer?.site_id ?? services.config.site_id;
  await fileItem(services, tx, { kind: 'bar_lift', subject: subjectOf(bar), site_id, urgent: false });
}

export const withdrawLift = (services: Services, tx: Tx, bar: BarKey): Promise<void> =>
  withdrawItem(services, tx, { kind: 'bar_lift', subject: subjectOf(bar) });
