import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { campaignTable } from '../../../core/campaign/campaign.table.ts';
import { barTable } from '../../../core/bar/bar.table.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { testServices } from '../../../testing/services.ts';
import { officeCapability } from '../office.capability.ts';

const services = await testServices();
const app = await testApp(services, [createAccountCapability([], [], []), officeCapability]);
const { db, pool } = services.database;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const ELSEWHERE = 1_015_561;
let admin: { cookie: string; user_id: number };
beforeEach(async () => {
  await pool.query('DELETE FROM campaign');
  admin = await buildStaff(services);
});

async function ask(url: string, payload: Record<string, unknown>, cookie = admin.cookie) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/office/bulk${url}`,
    headers: { cookie },
    payload,
  });
  const body = answer.json<Record<string, unknown> & { error?: { name: string } }>();
  return { body, result: answer.statusCode === 200 ? 'ok' : (body.error?.name ?? '') };
}
type Job = {
  job_id: string;
  state: string;
  counts: Record<string, number>;
  problems: { name: string; state: string; error: string | null }[];
  undo_until_ms: number | null;
};
const all = { filters: {}, ids: null };
const running = { filters: { phase: 'running' }, ids: null };
const reason = 'the season is over';
async function begin(act: string, rows: object, count: number, cookie = admin.cookie) {
  const { body, result } = await ask('', { act, rows, count, reason }, cookie);
  return { result, job: body as unknown as Job };
}
async function go(job_id: string, cookie = admin.cookie): Promise<Job> {
  for (;;) {
    const { body, result } = await ask(`/${job_id}/continue`, {}, cookie);
    if (result !== 'ok') throw new Error(result);
    const job = body as unknown as Job;
    if (job.state === 'done' || job.state === 'undone') return job;
  }
}
async function campaigns(count: number, change: Partial<typeof campaignTable.$inferInsert> = {}) {
  const now_ms = services.clock.nowMs();
  const rows = Array.from({ length: count }, () => ({
    label: 'discount' as const,
    discount_bp: 1_000,
    starts_at_ms: now_ms - 1,
    ends_at_ms: now_ms + DAY_MS,
    ...change,
  }));
  return (await db.insert(campaignTable).values(rows).returning({ id: campaignTable.id })).map(
    ({ id }) => id,
  );
}
const ends = async () => {
  const { rows } = await pool.query<{ id: string; ends_at_ms: string }>(
    'SELECT id, ends_at_ms FROM campaign ORDER BY id',
  );
  return rows.map(({ ends_at_ms }) => Number(ends_at_ms));
};
const acts = async (act: string) => {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM audit WHERE act = $1', [act]);
  return Number(rows[0]?.count);
};

describe('all rows that match', () => {
  it('are counted with a sample, done one act each, and taken back', async () => {
    await campaigns(25);
    await campaigns(1, { ends_at_ms: services.clock.nowMs() - 1, starts_at_ms: 0 });
    const before = await ends();
    const counted = await ask('/count', { act: 'campaign.end', rows: all });
    expect(counted.body['count']).toBe(25);
    expect(counted.body['sample']).toHaveLength(5);
    const [ended, changed] = [await acts('campaign.end'), await acts('campaign.change')];
    const { job } = await begin('campaign.end', running, 25);
    expect(job).toMatchObject({ state: 'running', counts: { waiting: 25 } });
    expect(await ends()).toEqual(before);
    const part = (await ask(`/${job.job_id}/continue`, {})).body as unknown as Job;
    expect(part).toMatchObject({ state: 'running', counts: { done: 20, waiting: 5 }, undo_until_ms: null });
    services.clock.advance(1_000);
    const done = await go(job.job_id);
    expect(done).toMatchObject({
      state: 'done',
      counts: { done: 25 },
      problems: [],
      undo_until_ms: services.clock.nowMs() + 10 * MINUTE_MS,
    });
    expect((await acts('campaign.end')) - ended).toBe(25);
    expect((await ask('/count', { act: 'campaign.end', rows: running })).body['count']).toBe(0);

    services.clock.advance(10 * MINUTE_MS - 1);
    expect((await ask(`/${job.job_id}/undo`, {})).result).toBe('ok');
    expect(await go(job.job_id)).toMatchObject({
      state: 'undone',
      counts: { undone: 25 },
      undo_until_ms: null,
    });
    expect(await ends()).toEqual(before);
    expect((await acts('campaign.change')) - changed).toBe(25);
    expect((await ask(`/${job.job_id}/undo`, {})).result).toBe('bulk_undo_over');
  });

  it('cannot be taken back ten minutes after the last row', async () => {
    await campaigns(2);
    const { job } = await begin('campaign.end', running, 2);
    await go(job.job_id);
    const after = await ends();
    services.clock.advance(10 * MINUTE_MS);
    expect((await ask(`/${job.job_id}/undo`, {})).result).toBe('bulk_undo_over');
    expect(await ends()).toEqual(after);
  });

  it('are refused when there are more or fewer than were seen', async () => {
    await campaigns(3);
    expect((await begin('campaign.end', running, 2)).result).toBe('bulk_count_changed');
    expect((await begin('campaign.end', { filters: { phase: 'upcoming' }, ids: null }, 0)).result).toBe(
      'bulk_count_changed',
    );
    expect((await begin('campaign.end', { filters: { phase: 'none' }, ids: null }, 3)).result).toBe(
      'bad_request',
    );
  });

  it('are refused beyond 2,000', async () => {
    await campaigns(2_001);
    expect((await ask('/count', { act: 'campaign.end', rows: all })).result).toBe('bulk_too_many');
  });
});

it('selected rows are done alone; a row that changed since is a conflict by name', async () => {
  const ids = await campaigns(3);
  const rows = { filters: {}, ids: ids.slice(0, 2).map(String) };
  const { job } = await begin('campaign.end', rows, 2);
  await pool.query('UPDATE campaign SET ends_at_ms = ends_at_ms + 1 WHERE id = $1', [ids[0]]);
  const done = await go(job.job_id);
  expect(done.counts).toEqual({ done: 1, conflict: 1 });
  expect(done.problems).toEqual([{ name: String(ids[0]), state: 'conflict', error: 'act_conflict' }]);
  expect((await ends())[2]).toBeGreaterThan(services.clock.nowMs());
  // What was changed after the act is not taken back.
  await pool.query('UPDATE campaign SET version = version + 1 WHERE id = $1', [ids[1]]);
  await ask(`/${job.job_id}/undo`, {});
  expect((await go(job.job_id)).counts).toEqual({ conflict: 1, undo_conflict: 1 });
});

it('two pages that continue one job do each row once', async () => {
  await campaigns(30);
  const before = await acts('campaign.end');
  const { job } = await begin('campaign.end', running, 30);
  await Promise.all([go(job.job_id), go(job.job_id), go(job.job_id)]);
  expect((await acts('campaign.end')) - before).toBe(30);
});

it('a row that was taken up and left is taken up again after a minute', async () => {
  await campaigns(1);
  const { job } = await begin('campaign.end', running, 1);
  await pool.query(`UPDATE bulk_row SET state = 'acting', acting_at_ms = $2 WHERE job_id = $1`, [
    job.job_id,
    services.clock.nowMs(),
  ]);
  const still = (await ask(`/${job.job_id}/continue`, {})).body as unknown as Job;
  expect(still).toMatchObject({ state: 'running', counts: { acting: 1 } });
  services.clock.advance(MINUTE_MS + 1);
  expect((await go(job.job_id)).counts).toEqual({ done: 1 });
});

it('what is stopped leaves the rest, and what was done can be taken back', async () => {
  await campaigns(25);
  const { job } = await begin('campaign.end', running, 25);
  await ask(`/${job.job_id}/continue`, {});
  const stopped = (await ask(`/${job.job_id}/stop`, {})).body as unknown as Job;
  expect(stopped).toMatchObject({ state: 'done', counts: { done: 20, skipped: 5 } });
  await ask(`/${job.job_id}/undo`, {});
  expect((await go(job.job_id)).counts).toEqual({ undone: 20, skipped: 5 });
});

it('closing waits for a second person where there is a balance, and reopens the others on the way back', async () => {
  const [plain, rich] = [await buildPerformer(services), await buildPerformer(services)];
  const { rows: accounts } = await pool.query<{ id: string; kind: string }>(
    `SELECT id, kind FROM ledger_account WHERE owner_id = $1 AND kind = 'performer_earnings'`,
    [rich.user_id],
  );
  await pool.query('UPDATE ledger_account SET balance_units = 5 WHERE id = $1', [accounts[0]?.id]);
  const rows = { filters: {}, ids: [String(plain.user_id), String(rich.user_id)] };
  const { job } = await begin('performer.close', rows, 2);
  const done = await go(job.job_id);
  expect(done.counts).toEqual({ done: 1, proposed: 1 });
  expect(done.problems).toEqual([{ name: rich.user_name, state: 'proposed', error: null }]);
  await ask(`/${job.job_id}/undo`, {});
  expect((await go(job.job_id)).counts).toEqual({ undone: 1, proposed: 1 });
  const closed = await pool.query('SELECT FROM app_user WHERE id = $1 AND closed_at_ms IS NOT NULL', [
    plain.user_id,
  ]);
  expect(closed.rowCount).toBe(0);
});

it('the viewer learns that a bar is lifted, so it is not taken back', async () => {
  const [performer, viewer] = [await buildPerformer(services), await buildViewer(services)];
  const { user_id: performer_id } = performer;
  await db.insert(barTable).values({ performer_id, viewer_id: viewer.user_id, kind: 'ban', at_ms: 0 });
  const rows = { filters: {}, ids: [`${performer_id}-${viewer.user_id}`] };
  expect((await begin('bar.refuse', rows, 1)).result).toBe('bulk_count_changed');
  const { job } = await begin('bar.lift', rows, 1);
  expect(await go(job.job_id)).toMatchObject({ counts: { done: 1 }, undo_until_ms: null });
  expect((await ask(`/${job.job_id}/undo`, {})).result).toBe('bulk_undo_over');
});

describe('rights', () => {
  it('a manager of one site reaches the rows of that site alone', async () => {
    await campaigns(2, { site_id: ELSEWHERE });
    await campaigns(3);
    const { cookie } = await buildStaff(services, { roles: [{ role: 'site_manager', site_id: ELSEWHERE }] });
    expect((await ask('/count', { act: 'campaign.end', rows: all }, cookie)).body['count']).toBe(2);
    const { job } = await begin('campaign.end', all, 2, cookie);
    expect((await go(job.job_id, cookie)).counts).toEqual({ done: 2 });
    expect((await ask('/count', { act: 'campaign.end', rows: all })).body['count']).toBe(3);
  });

  it('support does nothing here, and a colleague’s job is not found', async () => {
    await campaigns(1);
    const support = await buildStaff(services, { roles: [{ role: 'support' }] });
    expect((await ask('/count', { act: 'campaign.end', rows: all }, support.cookie)).result).toBe(
      'staff_right_missing',
    );
    expect((await begin('campaign.end', all, 1, support.cookie)).result).toBe('staff_right_missing');
    const { job } = await begin('campaign.end', all, 1);
    const second = await buildStaff(services);
    for (const call of ['continue', 'stop', 'undo'])
      expect((await ask(`/${job.job_id}/${call}`, {}, second.cookie)).result).toBe('not_found');
  });

  it('a right that is withdrawn while rows are left refuses them', async () => {
    await campaigns(25);
    const { job } = await begin('campaign.end', running, 25);
    await ask(`/${job.job_id}/continue`, {});
    await pool.query(`UPDATE staff_grant SET role = 'support' WHERE user_id = $1`, [admin.user_id]);
    const done = await go(job.job_id);
    expect(done.counts).toEqual({ done: 20, refused: 5 });
    expect(done.problems[0]?.error).toBe('staff_right_missing');
  });
});
