import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { barCapability } from '../../core/bar/bar.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createLedgerCapability } from '../../core/ledger/ledger.capability.ts';
import { balancesOf, earningsBalanceOf } from '../../core/ledger/ledger.queries.ts';
import { spentInPeriods } from '../../core/spend-limit/spend-limit.queries.ts';
import { spendLimitTable } from '../../core/spend-limit/spend-limit.table.ts';
import { Deadlines } from '../../platform/deadline/deadline.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildAdmin, buildPerformer, buildViewer, givePoints, takePoints } from '../../testing/factories.ts';
import { IdVideoScenes } from '../../testing/id-video-scenes.ts';
import { Stage } from '../../testing/stage.ts';
import { waitsOrIsDone } from '../../testing/waits-or-is-done.ts';
import { idVideoCapability, lookerLoggedOut } from './id-video.capability.ts';
import { handleZero } from './settle-view.ts';

const stage = await Stage.open({ more: [idVideoCapability, barCapability, createLedgerCapability()] });
const { services } = stage;
const { db } = services.database;
const scenes = new IdVideoScenes(stage);
const pointsOf = async (who: Member) => (await balancesOf(db, who.user_id)).points_units;
const earnedBy = (who: Member) => earningsBalanceOf(db, who.user_id);
const member = (points = 1) => buildViewer(services, { points });

/** The ledger balances after all tests of this file. */
afterAll(async () => expect(await checkLedger(db)).toEqual([]));

describe('ID video view', () => {
  it('is charged after 5 s at the price agreed at the start', async () => {
    const [performer, viewer] = [await scenes.introduced(3_333), await member()];
    const view = await scenes.count(viewer, performer);
    expect(view.due_at_ms - services.clock.nowMs()).toBe(5_000);
    await scenes.staff('set-id-video', { points: '0.7' });
    await stage.pass(4_999);
    expect([await pointsOf(viewer), (await scenes.file(viewer, file(performer))).statusCode]).toEqual([
      10_000, 403,
    ]);
    await stage.pass(1);
    expect([await pointsOf(viewer), await earnedBy(performer)]).toEqual([5_000, 1_666]);
    expect(scenes.told(viewer)).toMatchObject({ view_id: view.view_id, state: 'paid' });
    await scenes.staff('set-id-video');
    await stage.pass(60_000);
    expect(await pointsOf(viewer)).toBe(5_000);
  });

  it('plays again for 24 h without a charge, whole or by range', async () => {
    const [performer, viewer, other] = [await scenes.introduced(), await member(), await member()];
    await scenes.count(viewer, performer);
    await stage.pass(5_000);
    const whole = await scenes.file(viewer, file(performer));
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    expect(whole.rawPayload).toHaveLength(1_000);
    const part = await scenes.file(viewer, file(performer), 'bytes=200-299');
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 200-299/1000');
    expect(part.rawPayload.equals(whole.rawPayload.subarray(200, 300))).toBe(true);
    expect((await scenes.file(viewer, file(performer), 'bytes=1000-')).statusCode).toBe(416);
    expect((await scenes.file(other, file(performer))).statusCode).toBe(403);
    const people = { name: viewer.user_name, performer: performer.user_name };
    await scenes.staff('ban-viewer', people);
    expect((await scenes.file(viewer, file(performer))).statusCode).toBe(403);
    await scenes.staff('unban-viewer', people);
    await stage.pass(24 * 3_600_000 - 1_000);
    expect(await scenes.count(viewer, performer)).toMatchObject({ state: 'paid' });
    await stage.pass(1_000);
    expect((await scenes.file(viewer, file(performer))).statusCode).toBe(403);
    expect((await scenes.offer(viewer, performer))?.paid_until_ms).toBeNull();
    expect(await pointsOf(viewer)).toBe(5_000);
  });

  it('appears in statement and earnings, without the viewer’s name for the performer', async () => {
    const [performer, viewer] = [await scenes.introduced(), await member()];
    await scenes.count(viewer, performer);
    await stage.pass(5_000);
    const lines = async (who: Member, url: string) => (await stage.call(who, 'GET', url)).body['lines'];
    const spent = { cause: 'tip', paid_for: 'id_video', amount_units: -5_000 };
    expect(await lines(viewer, '/api/statement')).toMatchObject([
      { ...spent, performer_name: performer.user_name },
      {},
    ]);
    const earned = { cause: 'tip', paid_for: 'id_video', amount_units: 2_000, with_name: null };
    expect(await lines(performer, '/api/earnings')).toMatchObject([earned]);
    const own = await stage.call(performer, 'GET', '/api/id_video');
    expect(own.body['views']).toEqual({ count: 1, units: 2_000 });
  });

  it('costs nothing if cancelled before the charge; later cancels get id_video_over', async () => {
    const [performer, viewer] = [await scenes.introduced(), await member()];
    const first = await scenes.count(viewer, performer);
    expect((await scenes.cancel(await member(), first)).error).toBe('not_found');
    await stage.pass(4_000);
    expect((await scenes.cancel(viewer, first)).body).toMatchObject({ view: { state: 'cancelled' } });
    await stage.pass(5_000);
    expect(await pointsOf(viewer)).toBe(10_000);
    const second = await scenes.count(viewer, performer);
    await stage.pass(5_000);
    expect((await scenes.cancel(viewer, second)).error).toBe('id_video_over');
    expect(await pointsOf(viewer)).toBe(5_000);
  });

  it('survives a page reload; another one is refused (id_video_counting)', async () => {
    const [performer, other, viewer] = [await scenes.introduced(), await scenes.introduced(), await member()];
    const view = await scenes.count(viewer, performer);
    await stage.pass(2_000);
    const { body } = await stage.call(viewer, 'GET', '/api/id_video_views');
    expect(body['view']).toEqual(view);
    expect(await scenes.count(viewer, performer)).toEqual(view);
    expect((await scenes.start(viewer, other)).error).toBe('id_video_counting');
    await stage.pass(3_000);
    const after = await stage.call(viewer, 'GET', '/api/id_video_views');
    expect(after.body['view']).toMatchObject({ view_id: view.view_id, state: 'paid' });
    expect(await pointsOf(viewer)).toBe(5_000);
  });

  it('is paid with coupon points only if point_type says so', async () => {
    const performer = await scenes.introduced();
    const viewer = await buildViewer(services, { coupon_points: 1 });
    expect((await scenes.start(viewer, performer)).error).toBe('points_short');
    expect((await scenes.start(viewer, performer, { point_type: 2010 })).status).toBe(200);
    await stage.pass(5_000);
    expect(await balancesOf(db, viewer.user_id)).toEqual({ points_units: 0, coupon_points_units: 5_000 });
  });

  it('is refused above the day limit with spend_limit_exceeded, and counts towards it', async () => {
    const performer = await scenes.introduced();
    const viewer = await member();
    // The video costs 5,000 units.
    const limit = (day_units: number) =>
      db
        .insert(spendLimitTable)
        .values({ user_id: viewer.user_id, day_units })
        .onConflictDoUpdate({ target: spendLimitTable.user_id, set: { day_units } });
    await limit(4_999);
    expect((await scenes.start(viewer, performer)).error).toBe('spend_limit_exceeded');
    await limit(5_000);
    await scenes.count(viewer, performer);
    await stage.pass(5_000);
    expect((await spentInPeriods(db, viewer.user_id, services.clock.nowMs())).day).toBe(5_000);
  });

  it('needs enough points at the start and at the charge (points_short)', async () => {
    const performer = await scenes.introduced();
    const viewer = await member(0.4);
    expect((await scenes.start(viewer, performer)).error).toBe('points_short');
    await givePoints(services, viewer.user_id, { points_units: 1_000 });
    await scenes.count(viewer, performer);
    await takePoints(services, viewer.user_id, 1);
    await stage.pass(5_000);
    expect(scenes.told(viewer)).toMatchObject({ state: 'short', paid_until_ms: null });
    expect([await pointsOf(viewer), await earnedBy(performer)]).toEqual([4_999, 0]);
  });

  it('is refused for guests, performers, admins, barred viewers and old prices', async () => {
    const [performer, viewer] = [await scenes.introduced(), await member()];
    expect((await scenes.start(null, performer)).error).toBe('login_required');
    expect((await scenes.start(performer, performer)).error).toBe('forbidden');
    const admin = await buildAdmin(services);
    expect((await scenes.start(admin, performer)).error).toBe('forbidden');
    expect((await scenes.start(viewer, performer, { units: 4_000 })).error).toBe('id_video_price_changed');
    expect((await scenes.start(viewer, await buildPerformer(services))).error).toBe('id_video_gone');
    await scenes.count(viewer, performer);
    await scenes.staff('ban-viewer', { name: viewer.user_name, performer: performer.user_name });
    await stage.pass(5_000);
    expect(scenes.told(viewer)).toMatchObject({ state: 'withdrawn' });
    expect((await scenes.start(viewer, performer)).error).toBe('banned_out');
    expect(await scenes.offer(viewer, performer)).toBeNull();
    expect(await pointsOf(viewer)).toBe(10_000);
  });

  it('starts before a chat or in preview; entering a chat withdraws it', async () => {
    const performer = await stage.performer('waiting');
    await scenes.approvedOnAir(performer);
    const viewer = await member(5);
    await stage.watch(viewer, performer, 110);
    expect(await scenes.count(viewer, performer)).toMatchObject({ state: 'counting' });
    await stage.pass(5_000);
    expect(await pointsOf(viewer)).toBe(45_000);

    const chatting = await stage.performer('chatting');
    await scenes.approvedOnAir(chatting);
    await scenes.count(viewer, chatting);
    await stage.watch(viewer, chatting);
    const inside = await pointsOf(viewer);
    await stage.pass(5_000);
    expect(scenes.told(viewer)).toMatchObject({ state: 'withdrawn' });
    expect(await pointsOf(viewer)).toBe(inside);
    expect((await scenes.start(viewer, chatting)).error).toBe('id_video_inside');
  });

  it('is not charged after lookerLoggedOut', async () => {
    const [performer, viewer] = [await scenes.introduced(), await member()];
    await scenes.count(viewer, performer);
    await lookerLoggedOut(services, viewer);
    await stage.pass(5_000);
    expect(await pointsOf(viewer)).toBe(10_000);
  });
});

describe('id_video.zero deadline', () => {
  /** A second server node over the same database. */
  const otherNode = (): Deadlines => {
    const deadlines = new Deadlines(services);
    handleZero({ ...services, deadlines });
    return deadlines;
  };

  it('two server nodes charge six views once each', async () => {
    const performer = await scenes.introduced();
    const viewers = await Promise.all(Array.from({ length: 6 }, () => member()));
    for (const viewer of viewers) await scenes.count(viewer, performer);
    services.clock.advance(5_000);
    await Promise.all([services.deadlines.runDue(), otherNode().runDue()]);
    expect(await Promise.all(viewers.map(pointsOf))).toEqual(viewers.map(() => 5_000));
    expect(await earnedBy(performer)).toBe(6 * 2_000);
  });

  it.each(['cancel', 'zero'] as const)(
    'either cancels or charges the view when %s comes first',
    async (first) => {
      const [performer, viewer] = [await scenes.introduced(), await member()];
      const view = await scenes.count(viewer, performer);
      services.clock.advance(5_000);
      const holder = await services.database.pool.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM id_video_view WHERE id = $1 FOR UPDATE', [view.view_id]);
      const acts = { cancel: () => scenes.cancel(viewer, view), zero: () => services.deadlines.runDue() };
      const one = acts[first]();
      await waitsOrIsDone(services.database, one);
      const other = acts[first === 'cancel' ? 'zero' : 'cancel']();
      await waitsOrIsDone(services.database, other, 2);
      await holder.query('COMMIT');
      holder.release();
      await Promise.all([one, other]);
      const [look] = await scenes.looksOf(viewer);
      expect(look?.state).toBe(first === 'cancel' ? 'cancelled' : 'paid');
      expect(await pointsOf(viewer)).toBe(first === 'cancel' ? 10_000 : 5_000);
    },
  );

  it('charges at most one view under random concurrent actions', async () => {
    const acts = [
      'cancel',
      'withdraw',
      'reject',
      'replace',
      'log_out',
      'start_again',
      'spend',
      'look',
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...acts]),
        fc.boolean(),
        fc.integer({ min: 0, max: 5_001 }),
        async (chosen, secondNode, waited) => {
          const [performer, viewer] = [await scenes.introduced(), await member(0.6)];
          const view = await scenes.count(viewer, performer);
          const video = await scenes.newest(performer);
          let spent_units = 0;
          services.clock.advance(waited);
          const doing: Record<(typeof acts)[number], () => Promise<unknown>> = {
            cancel: () => scenes.cancel(viewer, view),
            withdraw: () => stage.call(performer, 'POST', `/api/id_video/${video?.id}/withdraw`),
            reject: () =>
              scenes.staff('reject-id-video', { id: String(video?.id), reason: 'unclear' }).catch(() => null),
            replace: async () => {
              const { video_id } = await scenes.submit(performer);
              await scenes.staff('approve-id-video', { id: video_id }).catch(() => null);
            },
            log_out: () => lookerLoggedOut(services, viewer),
            start_again: () => scenes.start(viewer, performer),
            look: () => scenes.file(viewer, file(performer)),
            spend: () =>
              takePoints(services, viewer.user_id, 2_000).then(
                () => {
                  spent_units = 2_000;
                },
                () => null,
              ),
          };
          await Promise.all([
            ...chosen.map((act) => doing[act]()),
            services.deadlines.runDue(),
            ...(secondNode ? [otherNode().runDue()] : []),
          ]);
          await stage.pass(10_000);
          const looks = await scenes.looksOf(viewer);
          const paid = looks.filter(({ state }) => state === 'paid');
          expect(looks.map(({ state }) => state)).not.toContain('counting');
          expect(paid.length).toBeLessThanOrEqual(1);
          if (chosen.every((act) => act === 'start_again' || act === 'look')) expect(paid).toHaveLength(1);
          for (const { due_at_ms, ended_at_ms } of paid)
            expect(ended_at_ms).toBeGreaterThanOrEqual(due_at_ms);
          expect(await pointsOf(viewer)).toBe(6_000 - spent_units - 5_000 * paid.length);
          expect(await earnedBy(performer)).toBe(2_000 * paid.length);
        },
      ),
      { numRuns: 40, examples: [[[], false, 5_000]] },
    );
  });
});

const file = (performer: Member): string => `/api/id_videos/${performer.user_name}/file`;
