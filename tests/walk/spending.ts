import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { enterRoom, type Person } from '@akari/testkit/harness/acts';
import { withDatabase } from '@akari/testkit/harness/books';
import type { TestServer } from '@akari/testkit/harness/server';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Enters a room and gives a tip there, without the window for tips. @param amount in points */
export async function tipInRoom(
  person: Person,
  performer_name: string,
  { rate, amount, anonymous = false }: { rate: string; amount: string; anonymous?: boolean },
): Promise<void> {
  await person.page.goto(`/chat/${performer_name}`);
  await enterRoom(person, rate);
  const answer = await person.context.request.post('/api/tip', {
    headers: { 'idempotency-key': randomUUID() },
    data: { performer_name, amount, anonymous },
  });
  expect(answer.status()).toBe(200);
}

/** The rows that say when a viewer did something, and their columns of time. */
const TIMES = {
  tip: ['at_ms'],
  viewer_session: ['started_at_ms', 'ended_at_ms'],
  review: ['at_ms'],
  thank_you: ['at_ms'],
} as const;

/** Moves what a viewer did into the past: the server of a walk has the clock of the machine. */
export async function moveBack(
  server: Pick<TestServer, 'databaseUrl'>,
  table: keyof typeof TIMES,
  user_name: string,
  by_ms: number,
): Promise<void> {
  const set = TIMES[table].map((column) => `${column} = ${column} - $2::bigint`).join(', ');
  await withDatabase(server, ({ pool }) =>
    pool.query(
      `UPDATE ${table} SET ${set} WHERE viewer_id = (SELECT id FROM app_user WHERE user_name = $1)`,
      [user_name, by_ms],
    ),
  );
}
