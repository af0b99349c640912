import {
  deleteOfficeView,
  listOfficeViews,
  saveOfficeView,
  VIEWS_MAX,
  type OfficeView,
} from '@akari/contract/office';
import { and, count, eq, ne } from 'drizzle-orm';
import type { Capability } from '../../platform/capability.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { officeRoute } from '../staff/office-route.ts';
import { officeViewTable } from './office-view.table.ts';

type ViewRow = typeof officeViewTable.$inferSelect;
const viewOf = ({ id, list, name, search }: ViewRow): OfficeView => ({
  view_id: String(id),
  list,
  name,
  search,
});

/** @throws office_views_full */
async function save(
  { database, clock }: Services,
  user_id: number,
  { list, name, search }: Omit<OfficeView, 'view_id'>,
): Promise<ViewRow> {
  const { db } = database;
  const of = officeViewTable;
  const [others] = await db
    .select({ count: count() })
    .from(of)
    .where(and(eq(of.user_id, user_id), eq(of.list, list), ne(of.name, name)));
  if ((others?.count ?? 0) >= VIEWS_MAX) throw new Problem('office_views_full');
  const at_ms = clock.nowMs();
  const [row] = await db
    .insert(of)
    .values({ user_id, list, name, search, at_ms })
    .onConflictDoUpdate({ target: [of.user_id, of.list, of.name], set: { search, at_ms } })
    .returning();
  return row!;
}

/** The saved views of the lists. Everybody has only their own. */
export const officeViewsCapability: Capability = {
  name: 'office-views',
  routes: (app, services) => {
    const { db } = services.database;
    officeRoute(app, services, listOfficeViews, async ({ staff }) => {
      const rows = await db
        .select()
        .from(officeViewTable)
        .where(eq(officeViewTable.user_id, staff.id))
        .orderBy(officeViewTable.list, officeViewTable.name);
      return { views: rows.map(viewOf) };
    });
    officeRoute(app, services, saveOfficeView, async ({ staff, body }) =>
      viewOf(await save(services, staff.id, body)),
    );
    officeRoute(app, services, deleteOfficeView, async ({ staff, params }) => {
      const { id, user_id } = officeViewTable;
      const mine = and(eq(id, rowIdOf(params.view_id) ?? 0), eq(user_id, staff.id));
      const gone = await db.delete(officeViewTable).where(mine).returning({ id });
      if (gone.length === 0) throw new Problem('not_found');
      return {};
    });
  },
};
