import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { expectedCostUnits, expectedPrice } from '@akari/server/testing/expected-cost';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { sessionRow } from '@akari/server/testing/paid-session';
import { atEnd } from '@akari/server/testing/at-end';
import { describe, expect, it } from 'vitest';
import { Performer, Viewer } from './stand/air.ts';
import { startBalancer } from './stand/balancer.ts';
import { openCluster } from './stand/test-cluster.ts';
import { readiness, startNode } from './stand/node.ts';
import type { Page } from './stand/page.ts';

const cluster = await openCluster();
const { db, pool } = cluster.database;
const PATIENCE = { timeout: 30_000, interval: 50 };

const media = await MediaNodeProcess.start('a', {});
atEnd(() => media.close());
const env = {
  ...cluster.env,
  MEDIA: 'cluster',
  MEDIA_NODES: `a=${media.url}`,
  MEDIA_SECRET: MEDIA_TEST_SECRET,
};

/** Sends chat lines until it is stopped, each until it is acknowledged, as the page does. */
function talk(page: Page, channel: Performer['person']): { stop(): Promise<string[]> } {
  const said: string[] = [];
  let on = true;
  const talking = (async () => {
    for (let n = 0; on; n += 1) {
      const text = `line ${n}`;
      const id = `talk-${page.person.user_id}-${n}`;
      while (!(await page.say(channel, text, id).catch(() => ({ ok: false }))).ok)
        await new Promise((resolve) => setTimeout(resolve, 200));
      said.push(text);
      await new Promise((resolve) => setTimeout(resolve, 2_200));
    }
  })();
  return {
    stop: async () => {
      on = false;
      await talking;
      return said;
    },
  };
}

describe('a rolling restart', () => {
  it('loses no chat line, charge, session or video', async () => {
    const old = await Promise.all([startNode(env), startNode(env)]);
    const balancer = await startBalancer();
    balancer.order(old);
    const performer = await Performer.onAir(cluster, balancer);
    const first = await Viewer.enter(cluster, balancer, performer);
    balancer.order(old.toReversed());
    const second = await Viewer.enter(cluster, balancer, performer);
    const viewers = [first, second];
    for (const { page } of viewers) await page.enter(performer.person.user_name);
    for (const viewer of viewers) {
      await expect.poll(() => viewer.frames, PATIENCE).toBeGreaterThan(10);
      await expect.poll(async () => (await sessionRow(db, viewer.session_id)).state, PATIENCE).toBe('on');
    }
    const talks = viewers.map(({ page }) => talk(page, performer.person));

    const fresh = [];
    for (const leaving of old) {
      const next = await startNode(env);
      fresh.push(next);
      balancer.order([...fresh, ...old.filter((node) => node !== leaving)]);
      const before = viewers.map(({ frames }) => frames);
      const asked_ms = performance.now();
      leaving.kill('SIGTERM');
      await expect.poll(async () => (await readiness(leaving)).status, PATIENCE).toBe(503);
      expect(await leaving.exited).toBe(0);
      expect(performance.now() - asked_ms).toBeLessThan(60_000);
      for (const [n, viewer] of viewers.entries())
        expect(viewer.frames).toBeGreaterThan((before[n] ?? 0) + 20);
    }
    const said = await Promise.all(talks.map((each) => each.stop()));
    const [one, two] = said;
    for (const { page } of viewers) {
      await expect
        .poll(() => page.board('events').toSorted(), PATIENCE)
        .toEqual([...(one ?? []), ...(two ?? [])].toSorted());
      expect(page.connected).toBeGreaterThan(1);
      expect(page.recovered).toBe(page.connected - 1);
    }

    for (const viewer of viewers) {
      expect((await sessionRow(db, viewer.session_id)).state).toBe('on');
      await viewer.leave();
      const { delivered_ms, charged_units } = await sessionRow(db, viewer.session_id);
      expect(delivered_ms).toBeGreaterThan(5_000);
      expect(charged_units).toBe(expectedCostUnits(expectedPrice(12_000), delivered_ms));
    }
    const { rows } = await pool.query(
      `SELECT status, publisher_live FROM channel WHERE performer_id = ${performer.person.user_id}`,
    );
    expect(rows).toEqual([{ status: 'chatting', publisher_live: true }]);
    expect(await checkLedger(db)).toEqual([]);
  });
});
