import type { QueueItemPage } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildPerformer, buildStaff, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { IdVideoScenes } from '../../testing/id-video-scenes.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { testServices } from '../../testing/services.ts';
import { createAccountCapability } from '../account/account.capability.ts';
import { auditTable } from '../audit/audit.table.ts';
import { queueCapability } from './queue.capability.ts';
import { queueItemTable } from './queue.table.ts';

const LEASE_MS = 600_000;
const scenes = await QueueScenes.open();
const { stage } = scenes;
const { services } = stage;
const { db } = services.database;
const videos = new IdVideoScenes(stage);

const report = async (who: Member, performer: Member, reason = 'spam'): Promise<string> => {
  const about = { target: 'person', performer_name: performer.user_name };
  const { body } = await stage.call(who, 'POST', '/api/report', { about, reason });
  return (body['report'] as { report_id: string }).report_id;
};
/** A report, alone in its queue: those of other tests are settled. */
async function oneReport(): Promise<{ reporter: Member; performer: Member; report_id: string }> {
  await db.update(queueItemTable).set({ state: 'withdrawn' });
  const [reporter, performer] = [await buildViewer(services), await stage.performer('chatting')];
  return { reporter, performer, report_id: await report(reporter, performer) };
}
const acts = async (subject_id: string) =>
  db.select().from(auditTable).where(eq(auditTable.subject_id, subject_id));

it('shows an item on a node whose capabilities have not started yet', async () => {
  const fresh = await testServices();
  const app = await testApp(fresh, [createAccountCapability([]), ...QUEUE_CAPABILITIES]);
  const item = { kind: 'contact', subject: '77', site_id: 1, priority: 1, created_at_ms: 0, due_at_ms: 0 };
  const [row] = await fresh.database.db
    .insert(queueItemTable)
    .values(item as typeof queueItemTable.$inferInsert)
    .returning();
  const { cookie } = await buildStaff(fresh);
  const read = await app.inject({ url: `/api/office/queue_items/${row!.id}`, headers: { cookie } });
  expect([read.statusCode, read.json<QueueItemPage>().about]).toEqual([200, null]);
});

describe('two members of the staff at one queue', () => {
  it('get two items when they press next at the same moment', async () => {
    await oneReport();
    await report(await buildViewer(services), await stage.performer('waiting'));
    const [miura, saeki] = [await scenes.staff(), await scenes.staff()];
    const [one, other] = await Promise.all([scenes.taken(miura, 'report'), scenes.taken(saeki, 'report')]);
    expect(one.item.item_id).not.toBe(other.item.item_id);
    expect(one.item.holder?.user_name).toBe(miura.user_name);
    expect(await scenes.next(await scenes.staff(), 'report')).toBe('queue_empty');
  });

  it('who presses next again gets what they have claimed and not decided', async () => {
    await oneReport();
    const miura = await scenes.staff();
    const first = await scenes.taken(miura, 'report');
    expect((await scenes.taken(miura, 'report')).item.item_id).toBe(first.item.item_id);
  });

  it('cannot both claim an item, and one of two decisions at the same moment counts', async () => {
    const { report_id } = await oneReport();
    const [miura, saeki] = [await scenes.staff(), await scenes.staff()];
    const page = await scenes.taken(miura, 'report');
    expect(await scenes.claim(saeki, page.item.item_id)).toBe('queue_item_claimed');
    expect(await scenes.decide(saeki, page, 'dismiss')).toBe('queue_claim_lost');
    const answers = await Promise.all([
      scenes.decide(miura, page, 'uphold'),
      scenes.decide(miura, page, 'dismiss'),
    ]);
    expect(answers.filter((answer) => answer === 'queue_item_decided')).toHaveLength(1);
    expect(await scenes.decide(saeki, page, 'dismiss')).toBe('queue_item_decided');
    expect(await acts(report_id)).toHaveLength(1);
  });

  it('a claim whose holder left is free after its lease, and its decision is refused', async () => {
    const { report_id } = await oneReport();
    const [miura, saeki] = [await scenes.staff(), await scenes.staff()];
    const left = await scenes.taken(miura, 'report');
    services.clock.advance(LEASE_MS - 1);
    expect(await scenes.next(saeki, 'report')).toBe('queue_empty');
    services.clock.advance(1);
    const taken = await scenes.taken(saeki, 'report');
    expect(taken.item.item_id).toBe(left.item.item_id);
    expect(await scenes.renew(miura, left.item.item_id)).toBe('queue_claim_lost');
    expect(await scenes.decide(miura, left, 'dismiss')).toBe('queue_claim_lost');
    expect(await scenes.decide(saeki, taken, 'uphold', { note: 'twice this week' })).toMatchObject({
      item: { state: 'decided', decision: 'uphold', decided_by: { user_name: saeki.user_name } },
    });
    expect(await acts(report_id)).toMatchObject([
      { act: 'report.uphold', actor_id: String(saeki.user_id), reason: 'twice this week', role: 'admin' },
    ]);
  });

  it('a page that stays open renews the claim, and what is given back is free at once', async () => {
    await oneReport();
    const [miura, saeki] = [await scenes.staff(), await scenes.staff()];
    const { item } = await scenes.taken(miura, 'report');
    services.clock.advance(LEASE_MS - 1);
    expect(await scenes.renew(miura, item.item_id)).toMatchObject({ item: { version: item.version } });
    services.clock.advance(LEASE_MS - 1);
    expect(await scenes.next(saeki, 'report')).toBe('queue_empty');
    expect(await scenes.giveBack(miura, item.item_id)).toMatchObject({
      item: { state: 'open', holder: null },
    });
    expect((await scenes.taken(saeki, 'report')).item.item_id).toBe(item.item_id);
  });

  it('refuses a decision about something that has changed since it was seen', async () => {
    const { reporter, performer } = await oneReport();
    const miura = await scenes.staff();
    const page = await scenes.taken(miura, 'report');
    await report(reporter, performer, 'threat');
    expect(await scenes.decide(miura, page, 'dismiss')).toBe('queue_item_changed');
    const now = await scenes.taken(miura, 'report');
    expect(now.about).toMatchObject({ reason: 'threat', count: 2 });
    expect(await scenes.decide(miura, now, 'uphold')).toMatchObject({ item: { state: 'decided' } });
  });
});

it('the overview begins with what is urgent, and then with what is due first', async () => {
  await oneReport();
  const miura = await scenes.staff();
  const kinds = async () => (await scenes.queues(miura)).map(({ kind }) => kind);
  expect((await kinds())[0]).toBe('report');
  const due = { site_id: services.config.site_id, priority: 1, created_at_ms: 0, due_at_ms: 0 } as const;
  await db.insert(queueItemTable).values({ kind: 'contact', subject: '77', ...due });
  expect((await kinds()).slice(0, 2)).toEqual(['contact', 'report']);
  await report(await buildViewer(services), await stage.performer('waiting'), 'threat');
  expect((await kinds()).slice(0, 2)).toEqual(['report', 'contact']);
});

it('a list says who was reported and why', async () => {
  const { performer } = await oneReport();
  const list = await scenes.ask(await scenes.staff(), 'GET', 'queues/report');
  expect(list).toMatchObject({ items: [{ title: performer.user_name, reason: 'spam' }], after: null });
});

describe('a queue', () => {
  it('gives urgent items first, and then those that are due first', async () => {
    await oneReport();
    services.clock.advance(1_000);
    const urgent = await report(await buildViewer(services), await stage.performer('waiting'), 'threat');
    const miura = await scenes.staff();
    const reports = (await scenes.queues(miura)).find(({ kind }) => kind === 'report');
    expect(reports).toEqual({
      kind: 'report',
      count: 2,
      overdue: 0,
      urgent: 1,
      free: 2,
      oldest_due_at_ms: services.clock.nowMs() + 900_000,
    });
    expect((await scenes.taken(miura, 'report')).about).toMatchObject({ report_id: urgent });
  });

  it('is for those who have its right, for the site of the item', async () => {
    await oneReport();
    const { site_id } = services.config;
    const support = await scenes.staff({ roles: [{ role: 'support' }] });
    const here = await scenes.staff({ roles: [{ role: 'moderator', site_id }] });
    const elsewhere = await scenes.staff({ roles: [{ role: 'moderator', site_id: site_id + 1 }] });
    const safety = await scenes.staff({ roles: [{ role: 'child_safety' }] });
    expect((await scenes.queues(support)).map(({ kind }) => kind)).toEqual(['contact']);
    expect(await scenes.next(support, 'report')).toBe('staff_right_missing');
    expect(await scenes.next(elsewhere, 'report')).toBe('queue_empty');
    const page = await scenes.taken(here, 'report');
    expect(await scenes.read(elsewhere, page.item.item_id)).toBe('not_found');
    expect(page.decisions).toEqual(['dismiss', 'uphold']);
    expect(await scenes.read(safety, page.item.item_id)).toMatchObject({ decisions: [] });
    await scenes.giveBack(here, page.item.item_id);
    const seen = await scenes.taken(safety, 'report');
    expect(await scenes.decide(safety, seen, 'uphold')).toBe('staff_right_missing');
  });
});

describe('the queue of ID videos', () => {
  it('has each submitted video, shows it as an act, and puts it in use by approval', async () => {
    await db.update(queueItemTable).set({ state: 'withdrawn' });
    const performer = await buildPerformer(services);
    const { video_id: id } = await videos.submit(performer);
    const miura = await scenes.staff();
    const page = await scenes.taken(miura, 'id_video');
    expect(page).toMatchObject({
      about: { video_id: id, performer: { user_name: performer.user_name }, rejected_before: 0 },
      decisions: ['approve', 'reject'],
    });
    const file = await stage.app.inject({
      url: `/api/office/queue_items/${page.item.item_id}/video`,
      headers: { cookie: miura.cookie },
    });
    expect([file.statusCode, file.rawPayload.length]).toEqual([
      200,
      page.about?.kind === 'id_video' ? page.about.size_bytes : 0,
    ]);
    expect(await scenes.decide(miura, page, 'reject')).toBe('bad_request');
    expect(await scenes.decide(miura, page, 'approve')).toMatchObject({ item: { state: 'decided' } });
    await stage.pass(1);
    expect((await videos.newest(performer))?.state).toBe('approved');
    expect((await acts(id)).map(({ act }) => act)).toEqual(['id_video.view', 'id_video.approve']);
  });

  it('loses a video that the performer withdraws', async () => {
    await db.update(queueItemTable).set({ state: 'withdrawn' });
    const performer = await buildPerformer(services);
    const { video_id: id } = await videos.submit(performer);
    const miura = await scenes.staff();
    const page = await scenes.taken(miura, 'id_video');
    await stage.call(performer, 'POST', `/api/id_video/${id}/withdraw`);
    expect(await scenes.decide(miura, page, 'approve')).toBe('queue_item_withdrawn');
    expect(await scenes.next(miura, 'id_video')).toBe('queue_empty');
  });

  it('gets what was submitted before there were queues, once, when a node starts', async () => {
    const performer = await buildPerformer(services);
    await videos.submit(performer);
    await db.delete(queueItemTable);
    await queueCapability.start?.(services);
    await queueCapability.start?.(services);
    const items = await db.select().from(queueItemTable).where(eq(queueItemTable.kind, 'id_video'));
    expect(items.filter(({ version }) => version === 0).length).toBe(items.length);
    expect(items.length).toBeGreaterThan(0);
  });
});

describe('the queue of requests to lift a ban', () => {
  it('has what viewers ask of staff, and lifts the ban', async () => {
    await db.update(queueItemTable).set({ state: 'withdrawn' });
    const [performer, viewer] = [await stage.performer('waiting'), await buildViewer(services)];
    await videos.staff('ban-viewer', {
      name: viewer.user_name,
      performer: performer.user_name,
    });
    await stage.pass(1);
    await stage.call(viewer, 'POST', '/api/bar/lift', {
      performer_name: performer.user_name,
      message: 'もう一度だけ、お願いします',
    });
    const miura = await scenes.staff();
    const page = await scenes.taken(miura, 'bar_lift');
    expect(page.about).toMatchObject({
      message: 'もう一度だけ、お願いします',
      viewer: { user_name: viewer.user_name },
    });
    await scenes.decide(miura, page, 'lift');
    await stage.pass(1);
    const { body } = await stage.call(viewer, 'GET', `/api/bar/own?performer_name=${performer.user_name}`);
    expect(body).toEqual({ bar: null });
    expect(await acts(String(viewer.user_id))).toMatchObject([{ act: 'bar.ban' }, { act: 'bar.answer' }]);
  });
});

it('a report whose viewer is banned ends their session and tells the reporter', async () => {
  await db.update(queueItemTable).set({ state: 'withdrawn' });
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  const session_id = await stage.watch(viewer, performer);
  const about = { target: 'viewer', viewer_id: String(viewer.user_id) };
  const sent = await stage.call(performer, 'POST', '/api/report', { about, reason: 'harassment' });
  const miura = await scenes.staff();
  const page = await scenes.taken(miura, 'report');
  expect(page.decisions).toEqual(['dismiss', 'uphold', 'ban']);
  await scenes.decide(miura, page, 'ban');
  await stage.pass(1);
  expect(await stage.session(session_id)).toMatchObject({ end: 'banned' });
  expect(services.realtime.bodiesOf('report.decided', roomOf.user(performer.user_id))).toEqual([
    { report_id: (sent.body['report'] as { report_id: string }).report_id, upheld: true },
  ]);
});
