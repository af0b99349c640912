import { expectedDays, matchLines, nextReconcileMs, type Currency, type MatchedLine } from '@akari/rules';
import { fileItem, withdrawItem } from '../../../core/queue/file-item.ts';
import { listOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { ensureDeadline, locksNothing, setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';
import { bookMovements, COMPARED_SQL, openLines } from './movements.queries.ts';

/** Compares the statements with the book. Subject: `all`, one job for the whole service. */
const RECONCILE = 'provider_book.reconcile';
const ALL = 'all';
const LINES_AT_ONCE = 1_000;

export const reconcileSoon = (tx: Tx, now_ms: number): Promise<void> =>
  setDeadline(tx, RECONCILE, ALL, now_ms, { daily: false });

const MATCH = `UPDATE provider_line l SET posting_id = m.posting_id
  FROM unnest(${listOf(1)}, ${listOf(2)}) m (line_id, posting_id) WHERE l.id = m.line_id`;
/** A difference of a line that has another kind now, or was not found in between, is found again. */
const DIFFER = `INSERT INTO provider_difference (kind, provider, currency, line_id, posting_id, found_at_ms)
  SELECT m.kind, l.provider, l.currency, l.id, m.posting_id, $4
  FROM unnest(${listOf(1)}, ${listOf(2)}, ${listOf(3, 'text')}) m (line_id, posting_id, kind)
  JOIN provider_line l ON l.id = m.line_id ORDER BY l.id
  ON CONFLICT (line_id) WHERE line_id IS NOT NULL DO UPDATE
    SET kind = excluded.kind, posting_id = excluded.posting_id, state = 'open', found_at_ms = excluded.found_at_ms
    WHERE provider_difference.state = 'cleared'
      OR provider_difference.state = 'open' AND provider_difference.kind <> excluded.kind
  RETURNING id`;
const CLEAR_LINES = `UPDATE provider_difference SET state = 'cleared'
  WHERE line_id = ANY (${listOf(1)}) AND state = 'open'`;

/** Statements may leave out a sale that was voided before the bank booked it, and the void with it. */
const VOIDED = `EXISTS (SELECT FROM refund r JOIN provider_posting s ON s.cause = 'sale:' || r.purchase_id
  WHERE r.purchase_id = b.purchase_id AND r.kind = 'void' AND r.state = 'done' AND r.amount_minor = s.amount_minor)`;
const LISTED = `SELECT provider, currency, min(occurred_on) AS "from", max(occurred_on) AS until
  FROM provider_line GROUP BY 1, 2`;
const NOT_LISTED = `INSERT INTO provider_difference (kind, provider, currency, posting_id, found_at_ms)
  SELECT 'missing_with_them', b.provider, b.currency, b.id, $5 FROM provider_posting b
  WHERE b.provider = $1 AND b.currency = $2 AND b.occurred_on BETWEEN $3 AND $4 AND b.kind IN (${COMPARED_SQL})
    AND NOT EXISTS (SELECT FROM provider_line l WHERE l.posting_id = b.id) AND NOT ${VOIDED}
  ORDER BY b.id
  ON CONFLICT (posting_id) WHERE line_id IS NULL DO UPDATE SET state = 'open', found_at_ms = excluded.found_at_ms
    WHERE provider_difference.state = 'cleared'
  RETURNING id`;
const CLEAR_LISTED = `UPDATE provider_difference d SET state = 'cleared' FROM provider_posting b
  WHERE d.posting_id = b.id AND d.line_id IS NULL AND d.state = 'open'
    AND (EXISTS (SELECT FROM provider_line l WHERE l.posting_id = b.id) OR ${VOIDED})`;

/** Keeps what became of lines. @returns how many differences are new */
async function keepMatches(tx: Tx, found: readonly MatchedLine[], now_ms: number): Promise<number> {
  const matched = found.filter(({ posting_id }) => posting_id !== null);
  await namedQuery(tx, 'provider_lines_match', MATCH, [
    matched.map(({ line_id }) => line_id),
    matched.map(({ posting_id }) => posting_id),
  ]);
  const same = found.filter(({ difference }) => difference === null);
  await namedQuery(tx, 'provider_lines_clear', CLEAR_LINES, [same.map(({ line_id }) => line_id)]);
  const differing = found.filter(({ difference }) => difference !== null);
  const rows = await namedQuery(tx, 'provider_lines_differ', DIFFER, [
    differing.map(({ line_id }) => line_id),
    differing.map(({ posting_id }) => posting_id),
    differing.map(({ difference }) => difference),
    now_ms,
  ]);
  return rows.length;
}

/** Compares all lines that are not matched yet with the book. @returns how many differences are new */
async function compareLines(tx: Tx, now_ms: number): Promise<number> {
  let count = 0;
  for (let after_id = 0; ;) {
    const lines = await openLines(tx, after_id, LINES_AT_ONCE);
    for (const provider of new Set(lines.map((line) => line.provider))) {
      const own = lines.filter((line) => line.provider === provider);
      count += await keepMatches(tx, matchLines(own, await bookMovements(tx, provider, own)), now_ms);
    }
    after_id = lines.at(-1)?.id ?? 0;
    if (lines.length < LINES_AT_ONCE) return count;
  }
}

/** Looks for what the statements should have listed by now. @returns how many differences are new */
async function compareBook({ config }: Services, tx: Tx, now_ms: number): Promise<number> {
  type Listed = { provider: string; currency: Currency; from: string; until: string } & Record<
    string,
    unknown
  >;
  await namedQuery(tx, 'provider_listed_clear', CLEAR_LISTED, []);
  let count = 0;
  for (const { provider, currency, ...listed } of await namedQuery<Listed>(
    tx,
    'provider_listed',
    LISTED,
    [],
  )) {
    const { from, until } = expectedDays(listed, config.statement_grace_days);
    const rows = await namedQuery(tx, 'provider_not_listed', NOT_LISTED, [
      provider,
      currency,
      from,
      until,
      now_ms,
    ]);
    count += rows.length;
  }
  return count;
}

const STANDING = `SELECT p.provider, coalesce(d.open, 0)::int AS open, q.id IS NOT NULL AS filed
  FROM (SELECT DISTINCT provider FROM provider_statement) p
  LEFT JOIN (SELECT provider, count(*) AS open FROM provider_difference WHERE state = 'open' GROUP BY 1) d USING (provider)
  LEFT JOIN queue_item q ON q.kind = 'difference' AND q.subject = p.provider AND q.state IN ('open', 'claimed')
  ORDER BY p.provider`;
type Standing = { provider: string; open: number; filed: boolean } & Record<string, unknown>;

/**
 * Puts the providers with open differences before the staff who handle money, and takes those without out of their queue.
 * @param again also those whose item staff have settled
 */
export async function fileDifferences(services: Services, tx: Tx, again: boolean): Promise<void> {
  for (const { provider, open, filed } of await namedQuery<Standing>(tx, 'provider_standing', STANDING, [])) {
    const thing = { kind: 'difference' as const, subject: provider };
    if (open === 0 && filed) await withdrawItem(services, tx, thing);
    if (open === 0 || filed || !again) continue;
    services.log.warn({ provider, count: open }, 'statements of a payment provider differ from its book');
    await fileItem(services, tx, { ...thing, site_id: services.config.site_id, urgent: false });
  }
}

/** Compares the statements with the book once a day, and after each import. */
export async function reconcileDaily(services: Services): Promise<void> {
  const { deadlines, clock, database } = services;
  deadlines.handle(RECONCILE, locksNothing, async (tx, _after, _locked, { payload }) => {
    const now_ms = clock.nowMs();
    const found = (await compareLines(tx, now_ms)) + (await compareBook(services, tx, now_ms));
    const daily = (payload as { daily?: boolean } | null)?.daily === true;
    await fileDifferences(services, tx, daily || found > 0);
    await setDeadline(tx, RECONCILE, ALL, nextReconcileMs(now_ms), { daily: true });
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, RECONCILE, ALL, nextReconcileMs(clock.nowMs())));
}
