import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { countTransfers } from './count-transfers.ts';
import { lockPosition } from './follow-ledger.ts';

/** Transfers that are counted in one statement. */
const PART = 50_000;

const BEFORE = `CREATE TEMPORARY TABLE ranking_before ON COMMIT DROP AS
  SELECT period, start_day, performer_id, points_units, voice_units FROM ranking_sum`;
const EMPTY = ['ranking_sum', 'ranking_spending', 'ranking_back'].map((table) => `DELETE FROM ${table}`);
const DIFFERENT = `SELECT count(*)::int AS sums, count(*) FILTER (WHERE b.performer_id IS NULL OR s.performer_id IS NULL
      OR b.points_units <> s.points_units OR b.voice_units <> s.voice_units)::int AS different
  FROM ranking_sum s FULL JOIN ranking_before b USING (period, start_day, performer_id)
  WHERE coalesce(s.points_units, 0) <> 0 OR coalesce(s.voice_units, 0) <> 0
    OR coalesce(b.points_units, 0) <> 0 OR coalesce(b.voice_units, 0) <> 0`;

export interface Rebuilt {
  sums: number;
  /** Sums that were other than the ledger says. */
  different: number;
}

/** Makes all sums again from the ledger, up to the position, while the position is locked. */
export async function rebuildSums(tx: Tx): Promise<Rebuilt> {
  const { transfer_id } = await lockPosition(tx);
  await namedQuery(tx, 'ranking_before', BEFORE, []);
  for (const [at, text] of EMPTY.entries()) await namedQuery(tx, `ranking_empty_${at}`, text, []);
  for (let from_id = 0; from_id < transfer_id; from_id += PART)
    await countTransfers(tx, from_id, Math.min(from_id + PART, transfer_id));
  const [rebuilt] = await namedQuery<Rebuilt & Record<string, unknown>>(
    tx,
    'ranking_different',
    DIFFERENT,
    [],
  );
  return rebuilt ?? { sums: 0, different: 0 };
}
