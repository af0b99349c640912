import { getOfficeTag, makeTag, setTag, type TagPlan } from '@akari/contract/office';
import { foldForSearch, readTagName } from '@akari/rules';
import { and, eq, ne, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ActDone } from '../../core/audit/record-act.ts';
import { performerTagTable, tagTable } from '../../core/search/search.table.ts';
import { indexHolders } from '../../core/search/tags.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';

/** @throws tag_name_wrong */
function columnsOf({ ja, en, used }: TagPlan) {
  const [name_ja, name_en] = [readTagName(ja), readTagName(en)];
  if (name_ja === null || name_en === null) throw new Problem('tag_name_wrong');
  return { name_ja, name_en, used, folded_ja: foldForSearch(name_ja), folded_en: foldForSearch(name_en) };
}

/** Names are looked up in both languages, so that no two tags may share one. @throws tag_taken */
async function requireFree(tx: Tx, { folded_ja, folded_en }: ReturnType<typeof columnsOf>, own_id: number) {
  const names = [folded_ja, folded_en];
  const same = names.flatMap((name) => [eq(tagTable.folded_ja, name), eq(tagTable.folded_en, name)]);
  const rows = await tx
    .select({ id: tagTable.id })
    .from(tagTable)
    .where(and(ne(tagTable.id, own_id), or(...same)))
    .limit(1);
  if (rows.length > 0) throw new Problem('tag_taken');
}

/** Staff act: makes a tag. @throws tag_name_wrong, tag_taken */
export async function addTag(
  tx: Tx,
  plan: TagPlan,
  made: { made_by: number; now_ms: number },
): Promise<ActDone & { id: number }> {
  const columns = columnsOf(plan);
  await requireFree(tx, columns, 0);
  const [row] = await tx
    .insert(tagTable)
    .values({ ...columns, made_by: made.made_by, made_at_ms: made.now_ms })
    .onConflictDoNothing()
    .returning({ id: tagTable.id });
  if (row === undefined) throw new Problem('tag_taken');
  return { id: row.id, subject: { kind: 'tag', id: row.id }, after: { ...plan } };
}

/** @throws not_found */
async function findTag(db: Db | Tx, tag_id: string) {
  const id = rowIdOf(tag_id);
  const [row] = id === null ? [] : await db.select().from(tagTable).where(eq(tagTable.id, id));
  if (row === undefined) throw new Problem('not_found');
  return row;
}
const planOf = ({ name_ja, name_en, used }: Awaited<ReturnType<typeof findTag>>): TagPlan => ({
  ja: name_ja,
  en: name_en,
  used,
});

/** Staff act: changes a tag; performers are found by its new names at once. @throws not_found, bad_request, tag_taken */
async function changeTag(tx: Tx, tag_id: string, plan: TagPlan): Promise<ActDone> {
  const before = await findTag(tx, tag_id);
  const columns = columnsOf(plan);
  await requireFree(tx, columns, before.id);
  await tx.update(tagTable).set(columns).where(eq(tagTable.id, before.id));
  await indexHolders(tx, before.id);
  return { subject: { kind: 'tag', id: before.id }, before: { ...planOf(before) }, after: { ...plan } };
}

/** Tags in the back office. They are for the whole service, so a right for one site is not enough. */
export function tagActs(app: FastifyInstance, services: Services): void {
  const RIGHT = 'campaigns.set';
  const { db } = services.database;
  officeRoute(app, services, getOfficeTag, async ({ staff, params }) => {
    requireRight(staff, RIGHT, null);
    const row = await findTag(db, params.tag_id);
    const performers = await db.$count(performerTagTable, eq(performerTagTable.tag_id, row.id));
    return { tag_id: String(row.id), plan: planOf(row), performers };
  });
  officeRoute(app, services, makeTag, async ({ staff, body, request }) => {
    requireRight(staff, RIGHT, null);
    const { plan, reason } = body;
    const intent = { act: 'tag.make' as const, staff, reason, request };
    const made = { made_by: staff.id, now_ms: services.clock.nowMs() };
    const { subject } = await performStaffAct(services, intent, async (tx) => {
      const { id: _id, ...done } = await addTag(tx, plan, made);
      return done;
    });
    return { tag_id: String(subject.id) };
  });
  officeRoute(app, services, setTag, async ({ staff, params, body, request }) => {
    requireRight(staff, RIGHT, null);
    const { plan, reason } = body;
    const intent = { act: 'tag.set' as const, staff, reason, request };
    await performStaffAct(services, intent, (tx) => changeTag(tx, params.tag_id, plan));
    return {};
  });
}
