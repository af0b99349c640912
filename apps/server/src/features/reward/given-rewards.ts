import type { AnswerOf, getRewards, listRewards } from '@akari/contract';
import { REWARD_POINT_SOURCES, type RewardSource } from '@akari/rules';
import { sealedNumbers, type SealedNumbers } from '../../platform/config/sealed-number.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';

const SOURCES = REWARD_POINT_SOURCES.map((source) => `'${source}'`).join(', ');
/** Lots of miles and lots of points have ids of their own. */
const [MILES_PART, POINTS_PART] = [1, 2];
const MILES = `SELECT ${MILES_PART} AS part, id, act AS source, issued::bigint AS given, taken::bigint AS taken,
    issued_at_ms AS at_ms FROM mile_lot WHERE viewer_id = $1`;
const POINTS = `SELECT ${POINTS_PART} AS part, l.id, l.source, l.issued_units AS given, l.taken_units AS taken,
    l.issued_at_ms AS at_ms FROM point_lot l JOIN ledger_account a ON a.id = l.account_id
  WHERE a.owner_id = $1 AND l.source IN (${SOURCES})`;
const pageOf = (part: string): string => `(SELECT * FROM (${part}) lots
  WHERE (at_ms, part, id) < ($2, $3, $4) ORDER BY at_ms DESC, id DESC LIMIT $5)`;
const LINES = `${pageOf(MILES)} UNION ALL ${pageOf(POINTS)} ORDER BY at_ms DESC, part DESC, id DESC LIMIT $5`;

interface Row {
  part: number;
  id: number;
  source: RewardSource;
  given: number;
  taken: number;
  at_ms: number;
}
type End = readonly [at_ms: number, part: number, id: number];

/** Where a page begins; a text that this call has not made begins at the newest. */
function endOf(numbers: SealedNumbers, before: string | undefined): End {
  const [at, part, id] = (before ?? '').split(':');
  const end = [rowIdOf(at ?? ''), rowIdOf(part ?? ''), numbers.open(id ?? '')] as const;
  return end[0] === null || end[1] === null || end[2] === null
    ? [Number.MAX_SAFE_INTEGER, 0, 0]
    : [end[0], end[1], end[2]];
}

/** What a viewer was given in points and miles, newest first. */
export async function givenRewards(
  services: Services,
  user_id: number,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<AnswerOf<typeof listRewards>> {
  const numbers = sealedNumbers(services.secret('rewards'));
  const values = [user_id, ...endOf(numbers, before), limit + 1];
  const rows = await namedQuery<Row & Record<string, unknown>>(
    services.database.db,
    'reward_lines',
    LINES,
    values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    lines: shown.map(({ part, source, given, taken, at_ms }) => ({
      ...{ source, taken, at_ms },
      miles: part === MILES_PART ? given : null,
      units: part === MILES_PART ? null : given,
    })),
    next_before: more ? `${last.at_ms}:${last.part}:${numbers.seal(last.id)}` : null,
  };
}

const SUMS = `SELECT part, sum(given - taken)::bigint AS kept FROM (${MILES} UNION ALL ${POINTS}) lots
  WHERE at_ms >= $2 GROUP BY part`;

/** What a viewer was given since a moment and was not taken back. */
export async function givenSince(
  db: Db,
  user_id: number,
  since_ms: number,
): Promise<AnswerOf<typeof getRewards>['month']> {
  const rows = await namedQuery<{ part: number; kept: number }>(db, 'reward_sums', SUMS, [user_id, since_ms]);
  const of = (part: number): number => rows.find((row) => row.part === part)?.kept ?? 0;
  return { miles: of(MILES_PART), units: of(POINTS_PART) };
}
