import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { DutyHold } from '../../platform/duty/duty-hold.ts';
import { atEnd } from '../../testing/at-end.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { prepareAuditKey, publicKeyFile, readAuditKey, readPublicKeys } from './audit-key.ts';
import { auditWatch } from './audit-watch.ts';
import { auditTable } from './audit.table.ts';
import { checkAudit, type AuditCheck } from './check-audit.ts';
import type { AuditFinding } from './finding.ts';
import { performAct, personal } from './record-act.ts';
import { readHeads } from './signed-head.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'akari-audit-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
const ACTOR = { actor_kind: 'command_line', actor_id: 'akari', address: 'server-1' } as const;

let services: TestServices;
let heads_file: string;
let count = 0;
beforeEach(async () => {
  heads_file = path.join(folder, `heads-${(count += 1)}.jsonl`);
  services = await testServices({ env: { AUDIT_HEADS_FILE: heads_file, AUDIT_HEAD_ACTS: '4' } });
});

const hold = new DutyHold({ id: 'test', elapsedMs: () => 0 }, 'audit_heads', 1, 60_000);
atEnd(() => hold.end());
const sign = () => auditWatch(services).look(hold);

async function act(points_units = 10_000): Promise<void> {
  const { database, clock, config } = services;
  await performAct(
    { database, clock, key: await readAuditKey(config.audit) },
    { act: 'points.grant', actor: ACTOR, reason: 'a test' },
    () =>
      Promise.resolve({
        subject: { kind: 'person', id: 7 },
        before: { email: personal('hana@example.com') },
        after: { points_units },
      }),
  );
}
const acts = async (times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await act(time);
};

async function check(): Promise<AuditCheck> {
  const { database, clock, config } = services;
  return checkAudit(database.db, {
    heads: await readHeads(heads_file),
    keys: await readPublicKeys(publicKeyFile(config.audit.key_file)),
    now_ms: clock.nowMs(),
    head_every_ms: config.audit.head_every_ms,
  });
}
const findings = async (): Promise<AuditFinding[]> => (await check()).findings;

/** Changes rows with the trigger switched off, which only the owner of the table or a superuser can do. */
async function tamper(...statements: string[]): Promise<void> {
  const { pool } = services.database;
  await pool.query('ALTER TABLE audit DISABLE TRIGGER audit_only_grows');
  for (const statement of statements) await pool.query(statement);
  await pool.query('ALTER TABLE audit ENABLE ALWAYS TRIGGER audit_only_grows');
}

describe('performAct', () => {
  it('writes one row in the transaction of the act, with personal values as keyed hashes', async () => {
    await act(25_000);
    const rows = await services.database.db.select().from(auditTable);
    expect(rows).toMatchObject([
      {
        seq: 1,
        at_ms: services.clock.nowMs(),
        actor_kind: 'command_line',
        actor_id: 'akari',
        act: 'points.grant',
        subject_kind: 'person',
        subject_id: '7',
        reason: 'a test',
        after: { points_units: 25_000 },
        outcome: 'done',
        prev_hash: '0'.repeat(64),
      },
    ]);
    expect(rows[0]?.before?.['email']).toMatch(/^keyed:[\w-]{43}$/);
    expect(await findings()).toEqual([]);
  });

  it('writes no row for an act that fails, and leaves no gap', async () => {
    const { database, clock, config } = services;
    const key = await readAuditKey(config.audit);
    const intent = { act: 'campaign.end', actor: ACTOR, reason: null } as const;
    const failing = performAct({ database, clock, key }, intent, () => Promise.reject(new Error('refused')));
    await expect(failing).rejects.toThrow('refused');
    await act();
    expect((await check()).last_seq).toBe(1);
  });

  it('chains acts that run at the same time, in the order of their commits', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => act(at)));
    expect(await check()).toMatchObject({ findings: [], last_seq: 12 });
  });

  it.each([
    ['text', { text: 'ä "\\" 灯り \u2028' }],
    ['numbers', { small: 0.1, large: Number.MAX_SAFE_INTEGER, exponent: 1e21, tiny: 5e-324, minus: -0 }],
    ['nested values', { list: [null, true, { b: 1, a: [] }], empty: {} }],
  ])('reads %s back as they were written', async (_what, after) => {
    const { database, clock, config } = services;
    const key = await readAuditKey(config.audit);
    const intent = { act: 'points.grant', actor: ACTOR, reason: null } as const;
    const subject = { kind: 'person', id: 7 } as const;
    await performAct({ database, clock, key }, intent, () => Promise.resolve({ subject, after }));
    expect(await findings()).toEqual([]);
  });
});

describe('the table', () => {
  it.each([
    `UPDATE audit SET reason = 'another'`,
    'DELETE FROM audit',
    'TRUNCATE audit',
    `SET session_replication_role = replica; DELETE FROM audit`,
  ])('refuses %s', async (statement) => {
    await act();
    const client = await services.database.pool.connect();
    await expect(client.query(statement)).rejects.toThrow(/only ever added/);
    client.release(true);
    expect((await check()).last_seq).toBe(1);
  });
});

describe('checkAudit', () => {
  beforeEach(async () => {
    await acts(8);
    await sign();
  });

  it('finds nothing in an unchanged log', async () => {
    expect(await check()).toEqual({ findings: [], last_seq: 8, signed_seq: 8 });
  });

  it('names the row of a flipped byte', async () => {
    await tamper(`UPDATE audit SET after = '{"points_units": 3000000}' WHERE seq = 5`);
    expect(await findings()).toEqual([{ kind: 'row_changed', seq: 5 }]);
  });

  it('says where the table ends and what was signed when the tail is cut off', async () => {
    await tamper('DELETE FROM audit WHERE seq > 6');
    expect(await findings()).toEqual([{ kind: 'tail_cut', head_seq: 8, last_seq: 6 }]);
  });

  it('names rows that were swapped', async () => {
    await tamper(
      'UPDATE audit SET seq = -1 WHERE seq = 3',
      'UPDATE audit SET seq = 3 WHERE seq = 6',
      'UPDATE audit SET seq = 6 WHERE seq = -1',
    );
    expect(await findings()).toEqual([{ kind: 'rows_swapped', seq: 3, other_seq: 6 }]);
  });

  it('names rows that are missing in the middle', async () => {
    await tamper('DELETE FROM audit WHERE seq IN (3, 4)');
    expect(await findings()).toEqual([{ kind: 'rows_missing', from_seq: 3, to_seq: 4 }]);
  });

  it('tells that an old dump was restored, also when the service went on from there', async () => {
    // A dump of when there were five rows.
    await tamper('CREATE TABLE dump AS SELECT * FROM audit WHERE seq <= 5');
    await tamper('TRUNCATE audit', 'INSERT INTO audit SELECT * FROM dump ORDER BY seq');
    expect(await findings()).toEqual([{ kind: 'tail_cut', head_seq: 8, last_seq: 5 }]);
    await acts(6);
    expect(await findings()).toEqual([{ kind: 'head_differs', seq: 8 }]);
  });

  it('names the signed row when the whole log was rewritten', async () => {
    await tamper('TRUNCATE audit');
    services.clock.advance(1);
    await acts(9);
    expect(await findings()).toEqual([{ kind: 'head_differs', seq: 8 }]);
  });

  it('names a head with a wrong signature, of an unknown key, and one that cannot be read', async () => {
    const line = readFileSync(heads_file, 'utf8').trim();
    const head = JSON.parse(line) as Record<string, unknown>;
    const lines = [
      { ...head, seq: 7 },
      { ...head, key: '0123456789abcdef' },
    ].map((one) => JSON.stringify(one));
    writeFileSync(heads_file, [line, ...lines, 'torn {', ''].join('\n'));
    expect(await findings()).toEqual([
      { kind: 'head_signature', seq: 7, line: 2 },
      { kind: 'head_key_unknown', seq: 8, line: 3, key: '0123456789abcdef' },
      { kind: 'head_unreadable', line: 4 },
    ]);
  });

  it('names rows that no head covers after three intervals', async () => {
    await acts(2);
    services.clock.advance(30 * 60_000);
    expect(await findings()).toEqual([]);
    services.clock.advance(1);
    expect(await findings()).toEqual([{ kind: 'rows_unsigned', from_seq: 9, to_seq: 10 }]);
    rmSync(heads_file);
    expect(await findings()).toEqual([{ kind: 'rows_unsigned', from_seq: 1, to_seq: 10 }]);
  });
});

describe('the watch', () => {
  const seqs = async (): Promise<number[]> => (await readHeads(heads_file)).map(({ head }) => head?.seq ?? 0);

  it('signs the first act at once, then after so many acts or so many minutes', async () => {
    expect(await sign()).toBeNull();
    await act();
    await sign();
    await acts(3);
    await sign();
    expect(await seqs()).toEqual([1]);
    await act();
    await sign();
    expect(await seqs()).toEqual([1, 5]);
    await act();
    await sign();
    services.clock.advance(10 * 60_000);
    await sign();
    await sign();
    expect(await seqs()).toEqual([1, 5, 6]);
    expect(await check()).toMatchObject({ findings: [], signed_seq: 6 });
  });

  it('signs nothing on top of a log that is not what it signed before, and says so', async () => {
    await acts(5);
    await sign();
    await tamper('DELETE FROM audit WHERE seq > 2');
    await acts(20);
    expect(await sign()).toBeNull();
    expect(await seqs()).toEqual([5]);
    expect(await auditWatch(services).state()).toBe('not_signed');
  });

  it('says so while the file of heads cannot be written, and goes on when it can', async () => {
    await act();
    writeFileSync(heads_file, '');
    rmSync(heads_file);
    const blocked = path.join(folder, 'a-file');
    writeFileSync(blocked, '');
    services.config.audit.heads_file = path.join(blocked, 'heads.jsonl');
    expect(await sign()).toBeNull();
    expect(await auditWatch(services).state()).toBe('not_signed');
    services.config.audit.heads_file = heads_file;
    await sign();
    expect(await seqs()).toEqual([1]);
    expect(await auditWatch(services).state()).toBe('ok');
  });

  it('signs nothing after its duty was lost', async () => {
    await act();
    const lost = new DutyHold({ id: 'test', elapsedMs: () => 0 }, 'audit_heads', 1, 60_000);
    lost.end();
    expect(await auditWatch(services).look(lost)).toBeNull();
    expect(existsSync(heads_file)).toBe(false);
  });
});

describe('the key', () => {
  const settings = (env: Record<string, string> = {}) => {
    const DATA_DIR = mkdtempSync(path.join(folder, 'data-'));
    return readConfig({ DATA_DIR, ...env }).audit;
  };

  it('is created at the first start for its owner alone, with its public key beside it', async () => {
    const audit = settings();
    await prepareAuditKey(audit);
    expect(statSync(audit.key_file).mode & 0o777).toBe(0o600);
    const { id } = await readAuditKey(audit);
    expect([...(await readPublicKeys(publicKeyFile(audit.key_file))).keys()]).toEqual([id]);
    await prepareAuditKey(audit);
    expect((await readAuditKey(audit)).id).toBe(id);
  });

  it('is not replaced when it is lost, nor created when the operator has named it', async () => {
    const audit = settings();
    await prepareAuditKey(audit);
    rmSync(audit.key_file);
    await prepareAuditKey(audit);
    await expect(readAuditKey(audit)).rejects.toMatchObject({ problem: 'audit_key_unavailable' });

    const named = settings({ AUDIT_KEY_FILE: path.join(folder, 'named.pem') });
    await prepareAuditKey(named);
    await expect(readAuditKey(named)).rejects.toMatchObject({ problem: 'audit_key_unavailable' });
  });

  it('of another kind counts as missing', async () => {
    const file = path.join(folder, 'other.pem');
    writeFileSync(file, 'not a key');
    chmodSync(file, 0o600);
    await expect(readAuditKey({ key_file: file })).rejects.toMatchObject({
      problem: 'audit_key_unavailable',
    });
  });
});
