import type { OwnReport, QueueItemPage } from '@akari/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { auditTable } from '../../core/audit/audit.table.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { stillTable } from '../../core/still/still.table.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildViewer } from '../../testing/factories.ts';
import { QUEUE_CAPABILITIES, QueueScenes } from '../../testing/queue-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { officeCapability } from '../office/office.capability.ts';
import { wallCapability } from '../wall/wall.capability.ts';
import { reportTable } from './report.table.ts';

const QUARTER_HOUR_MS = 900_000;
const stage = await Stage.open({ more: [...QUEUE_CAPABILITIES, officeCapability, wallCapability] });
const scenes = new QueueScenes(stage);
const { services } = stage;
const { db } = services.database;

beforeEach(async () => {
  await db.update(queueItemTable).set({ state: 'withdrawn' });
});

type Worker = Awaited<ReturnType<QueueScenes['staff']>>;
const worker = (role: 'child_safety' | 'moderator' | 'finance_approver' | 'site_manager'): Promise<Worker> =>
  scenes.staff({ roles: [{ role }] });

async function report(who: Member, performer: Member, reason: string, target = 'person'): Promise<OwnReport> {
  const about = { target, performer_name: performer.user_name };
  const { body } = await stage.call(who, 'POST', '/api/report', { about, reason });
  return body['report'] as OwnReport;
}
const counts = async (who: Worker): Promise<Record<string, number>> =>
  Object.fromEntries((await scenes.queues(who)).map(({ kind, count }) => [kind, count]));
/** The acts that a person reads in the list of the audit log. */
async function actsRead(who: Worker, query = ''): Promise<unknown[]> {
  const page = await scenes.ask<{ rows: { cells: { act: string } }[] }>(
    who,
    'GET',
    `audit?limit=100${query}`,
  );
  return typeof page === 'string' ? [page] : page.rows.map(({ cells }) => cells.act);
}

describe('a report of a possible minor', () => {
  it('is in the sealed queue alone, urgent and due in 15 minutes', async () => {
    const [viewer, performer] = [await buildViewer(services), await stage.performer('chatting')];
    const { report_id } = await report(viewer, performer, 'minor');
    const [moderator, safety] = [await worker('moderator'), await worker('child_safety')];
    expect(await counts(moderator)).toEqual({
      report: 0,
      id_video: 0,
      bar_lift: 0,
      door_picture: 0,
      review: 0,
      profile: 0,
      album: 0,
      blog: 0,
      viewer_profile: 0,
    });
    expect(await scenes.next(moderator, 'child_safety')).toBe('staff_right_missing');
    expect(await scenes.ask(moderator, 'GET', 'queues/child_safety')).toBe('staff_right_missing');
    expect(await counts(safety)).toMatchObject({ report: 0, child_safety: 1 });
    const page = await scenes.taken(safety, 'child_safety');
    expect(page).toMatchObject({
      item: { priority: 0, due_at_ms: services.clock.nowMs() + QUARTER_HOUR_MS },
      about: { report_id, reason: 'minor', reported: { user_name: performer.user_name } },
      decisions: ['dismiss', 'uphold', 'end_broadcast'],
    });
    const { item_id } = page.item;
    for (const path of ['', '/still'])
      expect(await scenes.ask(moderator, 'GET', `queue_items/${item_id}${path}`)).toBe('not_found');
    expect(await scenes.claim(moderator, item_id)).toBe('not_found');
    expect(await scenes.decide(moderator, page, 'uphold')).toBe('not_found');
  });

  it('leaves the queue of reports when it was another one before, with its still', async () => {
    const [viewer, performer] = [
      await buildViewer(services, { points: 50 }),
      await stage.performer('chatting'),
    ];
    await stage.watch(viewer, performer);
    await db.insert(stillTable).values({
      performer_id: performer.user_id,
      jpeg: Buffer.from('a picture'),
      width_px: 4,
      height_px: 3,
      taken_at_ms: services.clock.nowMs(),
    });
    await report(viewer, performer, 'forbidden', 'picture');
    const [moderator, safety] = [await worker('moderator'), await worker('child_safety')];
    const page = await scenes.taken(moderator, 'report');
    const still = `queue_items/${page.item.item_id}/still`;
    const shown = await stage.app.inject({
      url: `/api/office/${still}`,
      headers: { cookie: moderator.cookie },
    });
    expect(shown.body).toBe('a picture');
    await report(viewer, performer, 'minor', 'picture');
    expect(await scenes.read(moderator, page.item.item_id)).toMatchObject({
      item: { state: 'withdrawn' },
      about: null,
      decisions: [],
    });
    expect(await scenes.ask(moderator, 'GET', still)).toBe('not_found');
    expect(await scenes.decide(moderator, page, 'dismiss')).toBe('queue_item_withdrawn');
    expect((await counts(moderator))['report']).toBe(0);
    const sealed = await scenes.taken(safety, 'child_safety');
    expect(sealed.about).toMatchObject({ reason: 'minor', count: 2, has_still: true });
  });

  it('counts neither on the wall nor among the earlier reports of its sender', async () => {
    const [viewer, performer] = [await buildViewer(services), await stage.performer('chatting')];
    const other = await stage.performer('chatting');
    await report(viewer, performer, 'minor');
    const [moderator, safety] = [await worker('moderator'), await worker('child_safety')];
    const onWall = async () => {
      const wall = await scenes.ask<{ channels: { channel_id: string; reports: number }[] }>(
        moderator,
        'GET',
        'wall/now',
      );
      if (typeof wall === 'string') throw new Error(wall);
      return wall.channels.find(({ channel_id }) => channel_id === String(performer.user_id))?.reports;
    };
    expect(await onWall()).toBe(0);
    await scenes.decide(safety, await scenes.taken(safety, 'child_safety'), 'uphold');
    await report(viewer, other, 'spam');
    expect((await scenes.taken(moderator, 'report')).about).toMatchObject({
      earlier: { upheld: 0, dismissed: 0 },
    });
    await report(await buildViewer(services), performer, 'spam');
    expect(await onWall()).toBe(1);
  });

  it('is decided by child safety alone; the sender hears it, and the broadcast ends', async () => {
    const [viewer, performer] = [
      await buildViewer(services, { points: 50 }),
      await stage.performer('chatting'),
    ];
    const session_id = await stage.watch(viewer, performer);
    const { report_id } = await report(viewer, performer, 'minor');
    const safety = await worker('child_safety');
    const page = await scenes.taken(safety, 'child_safety');
    expect(await scenes.decide(safety, page, 'end_broadcast', { note: 'looks young' })).toMatchObject({
      item: { state: 'decided', decision: 'end_broadcast' },
    });
    expect(await stage.session(session_id)).toMatchObject({ end: 'broadcast_ended_by_staff' });
    expect(services.realtime.bodiesOf('report.decided', roomOf.user(viewer.user_id))).toEqual([
      { report_id, upheld: true },
    ]);
    const [row] = await db
      .select()
      .from(reportTable)
      .where(eq(reportTable.id, Number(report_id)));
    expect(row).toMatchObject({ state: 'upheld' });
  });
});

it('other staff do not read its acts in the audit log', async () => {
  const [viewer, performer] = [await buildViewer(services), await stage.performer('chatting')];
  const { report_id } = await report(viewer, performer, 'minor');
  const [safety, admin, approver] = [
    await worker('child_safety'),
    await scenes.staff(),
    await worker('finance_approver'),
  ];
  await scenes.decide(safety, await scenes.taken(safety, 'child_safety'), 'dismiss');
  await report(await buildViewer(services), performer, 'spam');
  await scenes.decide(admin, await scenes.taken(admin, 'report'), 'dismiss');
  const rows = await db.select().from(auditTable).where(eq(auditTable.subject_id, report_id));
  expect(rows.map(({ act }) => act)).toEqual(['child_safety.dismiss']);
  expect(await actsRead(admin)).toContain('child_safety.dismiss');
  const read = await actsRead(approver);
  expect(read).toContain('report.dismiss');
  expect(read).not.toContain('child_safety.dismiss');
  expect(await actsRead(approver, '&act=child_safety.dismiss')).toEqual([]);
  expect(await actsRead(approver, `&subject_id=${report_id}`)).toEqual([]);
});

it('an export by other staff has neither its acts nor a filter that finds them', async () => {
  const [viewer, performer] = [await buildViewer(services), await stage.performer('chatting')];
  const { report_id } = await report(viewer, performer, 'minor');
  const [safety, admin] = [await worker('child_safety'), await scenes.staff()];
  // Reads the log by one role and exports by the other.
  const exporter = await scenes.staff({ roles: [{ role: 'finance' }, { role: 'finance_approver' }] });
  await scenes.decide(safety, await scenes.taken(safety, 'child_safety'), 'uphold');
  await report(await buildViewer(services), performer, 'spam');
  await scenes.decide(admin, await scenes.taken(admin, 'report'), 'dismiss');
  const exported = (who: Worker, query = '') =>
    scenes.ask<{ csv: string; count: number }>(who, 'POST', `audit/export${query}`, { reason: 'audit' });
  const all = await exported(exporter);
  expect(all).toMatchObject({ csv: expect.stringContaining('report.dismiss') as string });
  expect(JSON.stringify(all)).not.toContain('child_safety.');
  expect(await exported(exporter, '?act=child_safety.uphold')).toMatchObject({ count: 0 });
  expect(await exported(exporter, `?subject_id=${report_id}`)).toMatchObject({ count: 0 });
  const seen = await exported(admin);
  expect(seen).toMatchObject({ csv: expect.stringContaining('child_safety.uphold') as string });
});

it('a page of the queue names no more than the queue does', async () => {
  const [viewer, performer] = [await buildViewer(services), await stage.performer('chatting')];
  await report(viewer, performer, 'minor');
  const manager = await worker('site_manager');
  const list = await scenes.ask<{ items: unknown[] }>(manager, 'GET', 'queues/report');
  expect(list).toEqual({ items: [], after: null });
  expect((await scenes.queues(manager)).map(({ kind }) => kind)).not.toContain('child_safety');
  const page: QueueItemPage | string = await scenes.next(manager, 'report');
  expect(page).toBe('queue_empty');
});
