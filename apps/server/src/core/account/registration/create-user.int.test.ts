import { beforeAll, describe, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { testServices, type TestServices } from '../../../testing/services.ts';
import { createUser, newViewer } from './create-user.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});

const newcomer = (user_name: string, email: string) =>
  newViewer({ user_name, email, password_hash: 'x', site_id: 1_000_048, chat_lang: 'ja' });

/** Whether a connection of this database waits for a lock. */
async function someoneWaits(): Promise<boolean> {
  const { rows } = await services.database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

describe('createUser', () => {
  it.each([
    {
      same: 'name',
      first: newcomer('Hana', 'a@example.jp'),
      second: newcomer('hana', 'b@example.jp'),
      refused: 'user_name_taken',
    },
    {
      same: 'e-mail address',
      first: newcomer('Yuki', 'c@example.jp'),
      second: newcomer('Mari', 'C@example.jp'),
      refused: 'email_taken',
    },
  ])('refuses the second concurrent user with one $same by $refused', async ({ first, second, refused }) => {
    const { db } = services.database;
    let done: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await createUser(tx, first, 0);
      done = db.transaction((other) => createUser(other, second, 0)).catch((error: unknown) => error);
      while (!(await someoneWaits())) await sleep(5);
    });
    expect(await done).toMatchObject({ problem: refused });
  });
});
