import type { Bar } from '@akari/contract';
import type { UserType } from '@akari/rules';
import { and, desc, eq, getTableName, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../account/state/account.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { barTable } from './bar.table.ts';

const performerUser = alias(userTable, 'performer');
const viewerUser = alias(userTable, 'viewer');

/** A kick is in force for its hour, a ban until it is lifted. */
export const inForce = (now_ms: number): SQL | undefined =>
  or(isNull(barTable.until_ms), gt(barTable.until_ms, now_ms));

export const between = (performer_id: number, viewer_id: number): SQL | undefined =>
  and(eq(barTable.performer_id, performer_id), eq(barTable.viewer_id, viewer_id));

const OF_COMMENT = 'comment:';
/** What stands for the author of a comment where a bar is answered. */
export const barOfComment = (comment_id: string): string => `${OF_COMMENT}${comment_id}`;
/** The comment that such an id stands for; null: it is the id of a viewer. */
const commentOfBar = (viewer_id: string): string | null =>
  viewer_id.startsWith(OF_COMMENT) ? viewer_id.slice(OF_COMMENT.length) : null;

/** A bar as each side sees it. The performer sees who wrote a comment by the comment alone. */
export interface SeenBar {
  performer: Bar;
  viewer: Bar;
}

/** The comment of a bar; its name goes with the account, its text with the comment. */
const shownComment = sql<Bar['comment'] | null>`(SELECT jsonb_build_object(
    'name', CASE WHEN c.state <> 'deleted' AND ${viewerUser.closed_at_ms} IS NULL THEN c.name END,
    'text', CASE WHEN c.state <> 'deleted' THEN c.text END)
  FROM blog_comment c WHERE c.id = ${barTable.comment_id})`;

async function describe(db: Db | Tx, which: SQL | undefined): Promise<SeenBar[]> {
  const rows = await db
    .select({
      bar: barTable,
      performer_name: performerUser.user_name,
      viewer_name: viewerUser.user_name,
      comment: shownComment,
    })
    .from(barTable)
    .innerJoin(performerUser, eq(performerUser.id, barTable.performer_id))
    .innerJoin(viewerUser, eq(viewerUser.id, barTable.viewer_id))
    .where(which)
    .orderBy(desc(barTable.at_ms), barTable.viewer_id);
  return rows.map(({ bar, performer_name, viewer_name, comment }) => {
    const viewer = {
      performer_id: String(bar.performer_id),
      performer_name,
      viewer_id: String(bar.viewer_id),
      viewer_name,
      kind: bar.kind,
      set_by: bar.set_by,
      ...(bar.reason === null ? {} : { reason: bar.reason }),
      at_ms: bar.at_ms,
      until_ms: bar.until_ms,
      lift: bar.lift,
      lift_message: bar.set_by === 'staff' ? null : bar.lift_message,
    };
    if (bar.comment_id === null) return { performer: viewer, viewer };
    const hidden = { viewer_id: barOfComment(String(bar.comment_id)), viewer_name: '' };
    return { performer: { ...viewer, ...hidden, comment: comment ?? { name: null, text: null } }, viewer };
  });
}

/** The viewers whom a performer bars now, newest first, as she sees them. */
export async function barsOf(db: Db | Tx, performer_id: number, now_ms: number): Promise<Bar[]> {
  const bars = await describe(db, and(eq(barTable.performer_id, performer_id), inForce(now_ms)));
  return bars.map(({ performer }) => performer);
}

/** A performer's bar of a viewer that is in force now, as the viewer sees it; null: none. */
export async function barOf(
  db: Db | Tx,
  performer_id: number,
  viewer_id: number,
  now_ms: number,
): Promise<Bar | null> {
  const [bar] = await describe(db, and(between(performer_id, viewer_id), inForce(now_ms)));
  return bar?.viewer ?? null;
}

/**
 * The stored bar, also one that is over.
 * @throws not_found
 */
export async function keptBar(db: Db | Tx, performer_id: number, viewer_id: number): Promise<SeenBar> {
  const [bar] = await describe(db, between(performer_id, viewer_id));
  if (bar === undefined) throw new Problem('not_found');
  return bar;
}

const OF_AUTHOR = `SELECT b.viewer_id FROM blog_comment c
  JOIN ${getTableName(barTable)} b ON b.performer_id = c.performer_id AND b.viewer_id = c.viewer_id
  WHERE c.performer_id = $1 AND c.id = $2 AND b.comment_id IS NOT NULL`;
const BY_NAME = `SELECT viewer_id FROM ${getTableName(barTable)}
  WHERE performer_id = $1 AND viewer_id = $2 AND comment_id IS NULL`;

/**
 * The viewer of a bar that the performer names: by an id, or as the author of a comment if she set it from one. An id does
 * not find a bar that she set from a comment.
 * @throws not_found
 */
export async function barredViewer(tx: Tx, performer_id: number, said: string): Promise<number> {
  const comment_id = commentOfBar(said);
  const values = [performer_id, rowIdOf(comment_id ?? said) ?? 0];
  const [name, text] = comment_id === null ? ['bar_by_name', BY_NAME] : ['bar_of_author', OF_AUTHOR];
  const [bar] = await namedQuery<{ viewer_id: number }>(tx, name, text, values);
  if (bar === undefined) throw new Problem('not_found');
  return bar.viewer_id;
}

/**
 * A person's type, and whether they have had a session with this performer, called them or written to them; null: no person has
 * this id.
 */
export async function metPerson(
  tx: Tx,
  performer_id: number,
  viewer_id: number,
): Promise<{ user_type: UserType; met: boolean } | null> {
  const { rows } = await tx.execute<{ user_type: UserType; met: boolean }>(sql`
    SELECT u.user_type,
      EXISTS (SELECT FROM viewer_session s WHERE s.viewer_id = u.id AND s.channel_id = ${performer_id})
        OR EXISTS (SELECT FROM call_request c WHERE c.viewer_id = u.id AND c.channel_id = ${performer_id})
        OR EXISTS (SELECT FROM mailbox_thread t WHERE t.viewer_id = u.id AND t.performer_id = ${performer_id}
          AND t.performer_at_ms IS NOT NULL) AS met
    FROM app_user u WHERE u.id = ${viewer_id}`);
  return rows[0] ?? null;
}

const IN_FORCE = `SELECT until_ms FROM ${getTableName(barTable)}
  WHERE performer_id = $1 AND viewer_id = $2 AND (until_ms IS NULL OR until_ms > $3)`;

/** When a bar ends; null: it is a ban. */
export type BarInForce = Pick<Bar, 'until_ms'>;

/** The bar of a viewer by a performer that is in force now, without names; null: none. */
export async function barInForce(
  db: Db | Tx,
  performer_id: number,
  viewer_id: number,
  now_ms: number,
): Promise<BarInForce | null> {
  const values = [performer_id, viewer_id, now_ms];
  const [bar] = await namedQuery<BarInForce>(db, 'bar_in_force', IN_FORCE, values);
  return bar ?? null;
}

/** The problem that a barred viewer gets. */
export const barProblem = ({ until_ms }: BarInForce, now_ms: number): Problem =>
  until_ms === null
    ? new Problem('banned_out')
    : new Problem('kicked_out', { retry_after_s: Math.ceil((until_ms - now_ms) / 1_000) });

/** @throws kicked_out, banned_out if this performer bars the viewer now */
export async function refuseBarred(
  db: Db | Tx,
  performer_id: number,
  viewer_id: number,
  now_ms: number,
): Promise<void> {
  const bar = await barInForce(db, performer_id, viewer_id, now_ms);
  if (bar !== null) throw barProblem(bar, now_ms);
}

/** A bar keeps a viewer from writing to the performer. A kick names its end. @throws kicked_out, bar_no_contact */
export async function refuseContact(
  db: Db | Tx,
  performer_id: number,
  viewer_id: number,
  now_ms: number,
): Promise<void> {
  const bar = await barInForce(db, performer_id, viewer_id, now_ms);
  if (bar === null) return;
  throw bar.until_ms === null ? new Problem('bar_no_contact') : barProblem(bar, now_ms);
}
