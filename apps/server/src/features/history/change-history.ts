import { chatLength, cleanChatText, isViewer, MEMO_MAX, normalizeUserName } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { VIEWER_TYPES } from './history.queries.ts';
import { memoTable } from './history.table.ts';

/** Visits of viewer $1 that are over: the one, those to one performer, or all. Twice is once. */
const FORGET = `INSERT INTO forgotten_visit (viewer_id, visit_id)
  SELECT DISTINCT $1::bigint, coalesce(visit_id, id) FROM viewer_session
  WHERE viewer_id = $1 AND ($2::bigint IS NULL OR coalesce(visit_id, id) = $2) AND ($3::bigint IS NULL OR channel_id = $3)
  ON CONFLICT DO NOTHING`;

/** Takes a visit out of the viewer's own history; one that is not theirs is nothing. @throws not_found */
export async function forgetVisit(
  { database: { db } }: Services,
  viewer_id: number,
  visit_id: string,
): Promise<void> {
  const id = rowIdOf(visit_id);
  if (id === null) throw new Problem('not_found');
  await namedQuery(db, 'forget_visits', FORGET, [viewer_id, id, null]);
}

/** Takes all visits out of the viewer's own history, or those to one performer. @throws performer_not_found */
export async function forgetHistory(
  { database: { db } }: Services,
  viewer_id: number,
  performer_name: string | undefined,
): Promise<void> {
  const channel_id = performer_name === undefined ? null : await performerIdOf(db, performer_name);
  await namedQuery(db, 'forget_visits', FORGET, [viewer_id, null, channel_id]);
}

/**
 * Of whom $1 keeps a memo under the name $2: as a viewer ($3) of any performer whose account is open, as a performer of a
 * viewer who is in her list of visitors. Nothing tells whether an administrator or a viewer of the free preview was there.
 */
const ABOUT = `SELECT u.id, coalesce(m.text, '') AS memo FROM app_user u
  LEFT JOIN memo m ON m.owner_id = $1 AND m.about_id = u.id
  WHERE lower(u.user_name) = lower($2) AND EXISTS (
    SELECT FROM channel c WHERE $3::boolean AND c.performer_id = u.id AND u.closed_at_ms IS NULL
    UNION ALL SELECT FROM viewer_session v WHERE (v.viewer_id = $1 AND v.channel_id = u.id)
      OR (v.channel_id = $1 AND v.viewer_id = u.id AND v.mode <> 'preview' AND u.user_type IN (${VIEWER_TYPES})))`;

/** @throws not_found */
async function personOfMemo(
  { database: { db } }: Services,
  { user_id, user_type }: Member,
  user_name: string,
): Promise<{ id: number; memo: string }> {
  const values = [user_id, normalizeUserName(user_name), isViewer(user_type)];
  const [about] = await namedQuery<{ id: number; memo: string }>(db, 'memo_about', ABOUT, values);
  if (about === undefined) throw new Problem('not_found');
  return about;
}

/** The own memo about a person; '': none. @throws not_found */
export const memoAbout = async (services: Services, owner: Member, user_name: string): Promise<string> =>
  (await personOfMemo(services, owner, user_name)).memo;

/**
 * Keeps a memo about a person; an empty text deletes it.
 * @returns what is kept
 * @throws not_found, memo_too_long
 */
export async function setMemo(
  services: Services,
  owner: Member,
  user_name: string,
  sent: string,
): Promise<string> {
  const memo = cleanChatText(sent);
  if (chatLength(memo) > MEMO_MAX) throw new Problem('memo_too_long');
  const { db } = services.database;
  const about = await personOfMemo(services, owner, user_name);
  const pair = { owner_id: owner.user_id, about_id: about.id };
  if (memo === '')
    await db
      .delete(memoTable)
      .where(and(eq(memoTable.owner_id, pair.owner_id), eq(memoTable.about_id, pair.about_id)));
  else {
    const kept = { text: memo, changed_at_ms: services.clock.nowMs() };
    await db
      .insert(memoTable)
      .values({ ...pair, ...kept })
      .onConflictDoUpdate({ target: [memoTable.owner_id, memoTable.about_id], set: kept });
  }
  return memo;
}
