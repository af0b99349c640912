import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { atEnd } from '../../testing/at-end.ts';
import { auditKeyFile } from '../../testing/audit-key.ts';
import { testDatabase } from '../../testing/database.ts';
import { readAuditKey } from './audit-key.ts';
import { lastRow } from './audit.queries.ts';
import { performAct } from './record-act.ts';

const SCRIPT = fileURLToPath(new URL('../../../../../deploy/database/audit-owner.sql', import.meta.url));
const ROLE = `app_${randomBytes(6).toString('hex')}`;
const NOT_ALLOWED = '42501';

const admin = await testDatabase();
/** The URL of the database for the service's role, which is no superuser. */
const url = new URL(admin.url);
url.username = ROLE;
url.password = ROLE;

beforeAll(async () => {
  await admin.pool.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${ROLE}'`);
  await admin.pool.query(`ALTER TABLE audit OWNER TO ${ROLE}`);
  await admin.pool.query(readFileSync(SCRIPT, 'utf8').replaceAll(':"app"', ROLE));
  atEnd(async () => {
    await admin.pool.query(`DROP OWNED BY ${ROLE}`);
    await admin.pool.query(`DROP ROLE ${ROLE}`);
  });
});

describe('deploy/database/audit-owner.sql', () => {
  it('leaves the service what it needs to record acts', async () => {
    const database = openDatabase(url.href, { max_connections: 1 });
    const key = await readAuditKey({ key_file: auditKeyFile() });
    await performAct(
      { database, clock: systemClock, key },
      {
        act: 'campaign.end',
        actor: { actor_kind: 'command_line', actor_id: 'akari', address: null },
        reason: null,
      },
      () => Promise.resolve({ subject: { kind: 'campaign', id: 1 } }),
    );
    expect(await lastRow(database.db)).toMatchObject({ seq: 1 });
    await database.close();
  });

  it.each([
    `UPDATE audit SET reason = 'another'`,
    'DELETE FROM audit',
    'TRUNCATE audit',
    'ALTER TABLE audit DISABLE TRIGGER audit_only_grows',
    'DROP TRIGGER audit_only_grows ON audit',
    `GRANT UPDATE ON audit TO CURRENT_USER; UPDATE audit SET reason = 'another'`,
    'CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  ])('refuses the service %s', async (statement) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const refused: unknown = await client.query(statement).catch((error: unknown) => error);
    await client.end();
    expect(refused).toMatchObject({ code: NOT_ALLOWED });
  });
});
