import { journal } from '@akari/contract';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { expectedCostUnits, expectedPrice } from '@akari/server/testing/expected-cost';
import { atEnd } from '@akari/server/testing/at-end';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { sessionRow } from '@akari/server/testing/paid-session';
import { expect, it } from 'vitest';
import { nodeIn, Performer, Viewer } from './stand/air.ts';
import { openCluster } from './stand/test-cluster.ts';
import { startNode } from './stand/node.ts';
import { wireTo } from './stand/wire.ts';

const deps = await openCluster();
const { db } = deps.database;
const PATIENCE = { timeout: 15_000, interval: 50 };
const cost = (delivered_ms: number): number => expectedCostUnits(expectedPrice(12_000), delivered_ms);

it('an unreachable media node stops sending, and unreported time is not charged', async () => {
  const nodes = await Promise.all(['a', 'b'].map((name) => MediaNodeProcess.start(name)));
  for (const node of nodes) atEnd(() => node.close());
  const wires = await Promise.all(nodes.map(({ url }) => wireTo(url)));
  const server = await startNode({
    ...deps.env,
    MEDIA: 'cluster',
    MEDIA_NODES: nodes.map(({ name }, i) => `${name}=${wires[i]?.url}`).join(','),
    MEDIA_SECRET: MEDIA_TEST_SECRET,
  });
  for (const { name } of nodes) await expect.poll(() => server.output(), PATIENCE).toContain(`media:${name}`);
  const performer = await Performer.onAir(deps, server);
  const cut = nodes.findIndex(({ name }) => name === nodeIn(performer.access!));
  const [follows, deaf] = [
    await Viewer.enter(deps, server, performer),
    await Viewer.enter(deps, server, performer, 'deaf'),
  ];
  for (const { session_id } of [follows, deaf])
    await expect
      .poll(async () => (await sessionRow(db, session_id)).delivered_ms, PATIENCE)
      .toBeGreaterThan(2_000);
  // The performer's page ignores `media.reconnect`, too: otherwise the media would continue elsewhere.
  performer.page.socket.off('media.reconnect');

  wires[cut]?.cut();
  const from_ms = Date.now();
  await expect.poll(async () => (await sessionRow(db, deaf.session_id)).state, PATIENCE).toBe('paused');
  const heard_ms = (await sessionRow(db, deaf.session_id)).delivered_ms;
  // The media node sends for as long as was paid and leased, and not longer.
  let [frames, last_ms] = [deaf.frames, Date.now()];
  while (Date.now() - last_ms < 3_000 && Date.now() - from_ms < 60_000) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (deaf.frames > frames) [frames, last_ms] = [deaf.frames, Date.now()];
  }
  process.stderr.write(`media stopped by itself ${last_ms - from_ms} ms after the cut\n`);
  expect(last_ms - from_ms).toBeGreaterThan(1_000);
  expect(last_ms - from_ms).toBeLessThan(31_000);
  // Neither the performer nor the viewer reconnected where they were sent: after 30 s the session ends, whichever
  // deadline is first.
  await expect
    .poll(async () => (await sessionRow(db, deaf.session_id)).end, { timeout: 45_000 })
    .toMatch(/^(media_node_lost|stream_lost)$/);
  const over = await sessionRow(db, deaf.session_id);
  expect([over.delivered_ms, over.charged_units]).toEqual([heard_ms, cost(heard_ms)]);

  // The journal's unreported figures are read, and change nothing that is settled.
  wires[cut]?.mend();
  await expect
    .poll(async () => {
      const response = await fetch(`${nodes[cut]?.url}/control/journal`, {
        headers: { authorization: `Bearer ${MEDIA_TEST_SECRET}` },
      });
      return journal.parse(await response.json()).sessions;
    }, PATIENCE)
    .toEqual([]);
  const later = await sessionRow(db, deaf.session_id);
  expect([later.state, later.charged_units]).toEqual(['ended', over.charged_units]);
  const still = await sessionRow(db, follows.session_id);
  expect(still.charged_units).toBe(cost(still.state === 'ended' ? still.delivered_ms : still.paid_ms));
  expect(await checkLedger(db)).toEqual([]);
});
