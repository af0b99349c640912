import type pg from 'pg';

const INNERMOST = /\([^()]*\)/g;
const known = new Map<string, boolean>();

/** Whether a statement has an ORDER BY outside of parentheses; one inside sorts only a subquery. */
function isOrdered(text: string): boolean {
  let answer = known.get(text);
  if (answer === undefined) {
    let left = text;
    for (let before = ''; before !== left;) [before, left] = [left, left.replaceAll(INNERMOST, '')];
    known.set(text, (answer = /\border\s+by\b/i.test(left)));
  }
  return answer;
}

const keyOf = (row: unknown): string => JSON.stringify(row);

/**
 * Sorts the rows of an answer to a statement without ORDER BY. PostgreSQL returns them in physical order, which depends
 * on when pages were last pruned, so that a replay would differ.
 */
export function inOrder(text: string, answer: unknown): unknown {
  const { rows } = (answer ?? {}) as Partial<pg.QueryResult<Record<string, unknown>>>;
  if (rows === undefined || rows.length < 2 || isOrdered(text)) return answer;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  rows.splice(0, rows.length, ...keyed.map(({ row }) => row));
  return answer;
}
