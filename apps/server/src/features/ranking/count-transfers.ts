import { partLeft, unitsWentBack, type PurchaseBack, type SpentDay } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const JAPAN_MS = 32_400_000;
const DAY_MS = 86_400_000;
const dayText = (at_ms: string): string => `((${at_ms} + ${JAPAN_MS}) / ${DAY_MS})::int`;

/** A sum counts for its day, its week from Monday, its month, and all time. @param day SQL of a day's number */
const PERIODS = (day: string): string => `(VALUES ('day', ${day}), ('week', ${day} - (${day} + 3) % 7),
    ('month', date_trunc('month', date '1970-01-01' + ${day})::date - date '1970-01-01'), ('all', 0))
    AS p (period, start_day)`;

const addSums = (source: string, columns = ''): string => `INSERT INTO ranking_sum AS s
    (period, start_day, performer_id, points_units, voice_units)
  SELECT p.period, p.start_day, d.performer_id, sum(d.units)::bigint, sum(d.voice_units)::bigint
  FROM ${source} d${columns} CROSS JOIN LATERAL ${PERIODS('d.day')}
  GROUP BY 1, 2, 3 HAVING sum(d.units) <> 0 OR sum(d.voice_units) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (period, start_day, performer_id) DO UPDATE
    SET points_units = s.points_units + excluded.points_units, voice_units = s.voice_units + excluded.voice_units`;

/**
 * Adds what viewers paid performers in transfers after $1, up to $2. Coupon points are left out, because performers and the
 * service give them. The account of an agency pays for the agency's own performers, so it does not count either. What was
 * paid back belongs to the day of the payment; the settlement of a session to the day on which it ends.
 */
const COUNT = `WITH paid AS MATERIALIZED (
    SELECT t.id, t.performer_id, a.owner_id AS viewer_id, t.cause, t.at_ms, -sum(e.amount_units)::bigint AS units
    FROM transfer t JOIN entry e ON e.transfer_id = t.id JOIN ledger_account a ON a.id = e.account_id
    WHERE t.id > $1::bigint AND t.id <= $2::bigint AND e.transfer_id > $1::bigint AND e.transfer_id <= $2::bigint
      AND t.cause IN ('session_charge', 'session_correction', 'tip') AND t.performer_id IS NOT NULL
      AND a.kind = 'viewer_points' AND a.owner_id <> t.performer_id
      AND NOT EXISTS (SELECT FROM agency g WHERE g.user_id = a.owner_id AND g.made_at_ms <= t.at_ms)
    GROUP BY t.id, a.owner_id
  ), single AS (
    SELECT x.id, x.performer_id, x.viewer_id, x.units, coalesce(y.anonymous, false) AS anonymous,
      CASE WHEN x.units < 0 THEN coalesce((SELECT f.at_ms FROM payment o JOIN transfer f ON f.id = o.transfer_id
        WHERE o.id = y.id AND o.kind || '_back' = y.kind LIMIT 1), x.at_ms) ELSE x.at_ms END AS at_ms
    FROM paid x LEFT JOIN LATERAL (SELECT p.id, p.kind, p.anonymous FROM payment p WHERE p.transfer_id = x.id LIMIT 1) y ON true
    WHERE x.cause = 'tip'
  ), placed AS (
    SELECT performer_id, viewer_id, units, anonymous, at_ms FROM single
    UNION ALL
    SELECT performer_id, viewer_id, units, false, at_ms FROM paid WHERE cause <> 'tip'
  ), moment AS MATERIALIZED (
    SELECT m.performer_id, m.at_ms, coalesce((SELECT b.media_kind = 'voice' FROM broadcast b
      WHERE b.performer_id = m.performer_id AND b.started_at_ms <= m.at_ms ORDER BY b.id DESC LIMIT 1), false) AS voice
    FROM (SELECT DISTINCT performer_id, at_ms FROM placed) m
  ), day AS MATERIALIZED (
    SELECT x.performer_id, x.viewer_id, ${dayText('x.at_ms')} AS day, sum(x.units)::bigint AS units,
      coalesce(sum(x.units) FILTER (WHERE m.voice), 0)::bigint AS voice_units,
      coalesce(sum(x.units) FILTER (WHERE NOT x.anonymous), 0)::bigint AS named_units
    FROM placed x JOIN moment m ON m.performer_id = x.performer_id AND m.at_ms = x.at_ms
    GROUP BY x.performer_id, x.viewer_id, ${dayText('x.at_ms')}
  ), kept AS (
    INSERT INTO ranking_spending AS s (performer_id, day, viewer_id, units, voice_units, named_units)
    SELECT performer_id, day, viewer_id, units, voice_units, named_units FROM day ORDER BY performer_id, day, viewer_id
    ON CONFLICT (performer_id, day, viewer_id) DO UPDATE SET units = s.units + excluded.units,
      voice_units = s.voice_units + excluded.voice_units, named_units = s.named_units + excluded.named_units
  ), summed AS (${addSums('day')})
  SELECT DISTINCT d.viewer_id FROM day d JOIN ranking_back b ON b.viewer_id = d.viewer_id`;

/** Most minutes have neither, and need not look at the entries again. */
const RETURNS = `SELECT EXISTS (SELECT FROM transfer WHERE id > $1::bigint AND id <= $2::bigint
  AND cause IN ('purchase_back', 'purchase_restored')) AS any`;
/** Purchases that went back in these transfers after points of them were spent: who bears that is another question. */
const WENT_BACK = `INSERT INTO ranking_back (key, viewer_id, from_day, until_day, units)
  SELECT substr(t.idempotency_key, length('purchase_back:') + 1), t.viewer_id,
    ${dayText('coalesce(min(bought.at_ms), 0)')}, ${dayText('t.at_ms')}, -sum(e.amount_units)::bigint
  FROM transfer t JOIN entry e ON e.transfer_id = t.id AND e.transfer_id > $1::bigint AND e.transfer_id <= $2::bigint
    JOIN ledger_account a ON a.id = e.account_id AND a.kind IN ('house_refunds', 'house_disputes')
    LEFT JOIN transfer bought ON bought.idempotency_key = 'purchase:' || t.cause_id
  WHERE t.id > $1::bigint AND t.id <= $2::bigint AND t.cause = 'purchase_back'
  GROUP BY t.id RETURNING viewer_id`;
const CAME_BACK = `UPDATE ranking_back b SET units = 0 FROM transfer t
  WHERE t.id > $1::bigint AND t.id <= $2::bigint AND t.cause = 'purchase_restored'
    AND t.idempotency_key = 'purchase_restored:' || b.key RETURNING b.viewer_id`;

const BACKS = `SELECT viewer_id, from_day, until_day, units FROM ranking_back WHERE viewer_id = ANY (${listOf(1)})`;
const SPENT = `SELECT s.viewer_id, s.performer_id, s.day, s.units, s.voice_units, s.back_units, s.back_voice_units FROM ranking_spending s
  WHERE s.viewer_id = ANY (${listOf(1)}) ORDER BY s.viewer_id, s.performer_id, s.day`;

const SET_BACK = `UPDATE ranking_spending s SET back_units = x.back_units, back_voice_units = x.back_voice_units
  FROM unnest(${listOf(1)}, ${listOf(2)}, ${listOf(3)}, ${listOf(4)}, ${listOf(5)})
    AS x (performer_id, day, viewer_id, back_units, back_voice_units)
  WHERE s.performer_id = x.performer_id AND s.day = x.day AND s.viewer_id = x.viewer_id`;
const ADD_BACK = addSums(
  `unnest(${listOf(1)}, (${listOf(2)})::int[], ${listOf(3)}, ${listOf(4)}) AS`,
  '(performer_id, day, units, voice_units)',
);

interface SpentRow extends SpentDay, Record<string, unknown> {
  viewer_id: number;
  voice_units: number;
  back_units: number;
  back_voice_units: number;
}
type BackRow = PurchaseBack & { viewer_id: number } & Record<string, unknown>;

function byViewer<R extends { viewer_id: number }>(rows: readonly R[]): Map<number, R[]> {
  const groups = new Map<number, R[]>();
  for (const row of rows) {
    const group = groups.get(row.viewer_id);
    if (group === undefined) groups.set(row.viewer_id, [row]);
    else group.push(row);
  }
  return groups;
}

/** What went back of each day of a viewer, where it is not what is kept. */
function changesOf(spent: readonly SpentRow[], backs: readonly BackRow[]) {
  const back = unitsWentBack(spent, backs);
  return spent.flatMap((row, at) => {
    const back_units = back[at] ?? 0;
    const back_voice_units = row.voice_units - partLeft(row.voice_units, row.units, back_units);
    return back_units === row.back_units && back_voice_units === row.back_voice_units
      ? []
      : [{ row, back_units, back_voice_units }];
  });
}

/** Works out again what does not count of the spending of viewers whose purchases went back. */
async function takeBacks(tx: Tx, viewer_ids: readonly number[]): Promise<void> {
  if (viewer_ids.length === 0) return;
  const ids = [idList(viewer_ids)];
  const [backs, spent] = await Promise.all([
    namedQuery<BackRow>(tx, 'ranking_backs', BACKS, ids),
    namedQuery<SpentRow>(tx, 'ranking_spent', SPENT, ids),
  ]);
  const [backsOf, spentOf] = [byViewer(backs), byViewer(spent)];
  const changes = [...spentOf].flatMap(([viewer_id, rows]) => changesOf(rows, backsOf.get(viewer_id) ?? []));
  if (changes.length === 0) return;
  const listed = (value: (change: (typeof changes)[number]) => number): string => idList(changes.map(value));
  const [performers, days] = [listed(({ row }) => row.performer_id), listed(({ row }) => row.day)];
  await namedQuery(tx, 'ranking_set_back', SET_BACK, [
    ...[performers, days, listed(({ row }) => row.viewer_id)],
    ...[listed((change) => change.back_units), listed((change) => change.back_voice_units)],
  ]);
  await namedQuery(tx, 'ranking_add_back', ADD_BACK, [
    ...[performers, days, listed(({ row, back_units }) => row.back_units - back_units)],
    listed(({ row, back_voice_units }) => row.back_voice_units - back_voice_units),
  ]);
}

/** Keeps which purchases went back or came back. @returns their viewers */
async function countReturns(tx: Tx, range: readonly number[]): Promise<{ viewer_id: number }[]> {
  const values = [...range];
  const back = await namedQuery<{ viewer_id: number }>(tx, 'ranking_went_back', WENT_BACK, values);
  const restored = await namedQuery<{ viewer_id: number }>(tx, 'ranking_came_back', CAME_BACK, values);
  return [...back, ...restored];
}

/** Counts the transfers after one id, up to another, each once: the caller has locked the position. */
export async function countTransfers(tx: Tx, after_id: number, to_id: number): Promise<void> {
  const range = [after_id, to_id];
  const spenders = await namedQuery<{ viewer_id: number }>(tx, 'ranking_count', COUNT, range);
  const [returns] = await namedQuery<{ any: boolean }>(tx, 'ranking_returns', RETURNS, range);
  const returned = returns?.any === true ? await countReturns(tx, range) : [];
  const viewers = new Set([...spenders, ...returned].map(({ viewer_id }) => viewer_id));
  await takeBacks(
    tx,
    [...viewers].toSorted((a, b) => a - b),
  );
}
