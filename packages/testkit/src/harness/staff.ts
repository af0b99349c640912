import { runStaffCommand } from '@akari/server/commands/staff/staff-command';
import { commandServices } from '@akari/server/testing/audit-key';
import { withDatabase } from './books.ts';
import { DEMO_PASSWORD } from './people.ts';
import type { TestServer } from './server.ts';

/**
 * Runs a command like `npm run staff -- command --option value` on the database of a running server.
 * @returns its message
 * @throws when the command fails
 */
export async function staff(
  server: Pick<TestServer, 'databaseUrl'>,
  command: string,
  options: Record<string, string>,
): Promise<string> {
  const outcome = await withDatabase(server, (database) =>
    runStaffCommand(commandServices(database), command, options),
  );
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.message;
}

export interface Performer {
  user_name: string;
  password: string;
  display_name: { ja: string; en: string };
}

/** Creates a performer as staff do. @param options `rate` in points a minute */
export async function makePerformer(
  server: Pick<TestServer, 'databaseUrl'>,
  user_name: string,
  options: { ja: string; en: string; rate?: string },
): Promise<Performer> {
  const { ja, en, rate } = options;
  await staff(server, 'create-performer', {
    name: user_name,
    password: DEMO_PASSWORD,
    ja,
    en,
    languages: 'ja,en',
    'intro-ja': '夜店の灯りのそばで、お話ししましょう。',
    'intro-en': 'Let us talk by the lantern light.',
    ...(rate === undefined ? {} : { rate }),
  });
  return { user_name, password: DEMO_PASSWORD, display_name: { ja, en } };
}

/** Proves every open login of a member of the staff, as their passkey would, so that the back office opens. */
export async function proveLogins(server: Pick<TestServer, 'databaseUrl'>, user_name: string): Promise<void> {
  await withDatabase(server, ({ pool }) =>
    pool.query(
      `INSERT INTO staff_proof (login_id, method, proved_at_ms, used_at_ms)
       SELECT l.id, 'passkey', l.last_seen_at_ms, l.last_seen_at_ms
         FROM login l JOIN app_user u ON u.id = l.user_id
        WHERE lower(u.user_name) = lower($1) AND l.ended_at_ms IS NULL
           ON CONFLICT (login_id) DO UPDATE
          SET proved_at_ms = excluded.proved_at_ms, used_at_ms = excluded.used_at_ms`,
      [user_name],
    ),
  );
}
