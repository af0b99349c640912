import type pg from 'pg';

const INNERMOST = /\([^()]*\)/g;
const known = new Map<string, boolean>();

/** Whether a statement says in which order its rows come; what it says inside of parentheses is of other rows. */
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
 * Sorts the rows of an answer whose statement names no order: the database gives them as they lie on its pages, which
 * depends on when it last had time to tidy them.
 */
export function inOrder(text: string, answer: unknown): unknown {
  const { rows } = (answer ?? {}) as Partial<pg.QueryResult<Record<string, unknown>>>;
  if (rows === undefined || rows.length < 2 || isOrdered(text)) return answer;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  rows.splice(0, rows.length, ...keyed.map(({ row }) => row));
  return answer;
}
