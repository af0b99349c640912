import { randomUUID } from 'node:crypto';
import { MEDIA_ARRIVAL_LIMIT_MS, MEDIA_PAUSE_LIMIT_MS, PURCHASE_PACKAGE_MS } from '@akari/rules';
import { expect, it } from 'vitest';
import { lockChannels } from '../../channel/state/channel.queries.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { purchaseCapability } from '../../../features/purchase/purchase.capability.ts';
import { purchaseTable } from '../../../features/purchase/purchase.table.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { waitsOrIsDone } from '../../../testing/waits-or-is-done.ts';
import { moveSession } from './move-session.ts';

const stage = await Stage.open({ more: [purchaseCapability] });
const { services } = stage;
const { db } = services.database;

/** Applies an event that is not committed yet when the deadline is due. */
async function meanwhile(id: number, event: Parameters<typeof moveSession>[2], due_ms: number) {
  let came: Promise<void> | undefined;
  await unitOfWork(db, async (tx) => {
    await moveSession(tx, id, event);
    came = stage.pass(due_ms);
    await waitsOrIsDone(services.database, came);
  });
  await came;
  return stage.session(id);
}

async function paused(points = 5): Promise<number> {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points });
  const id = await stage.watch(viewer, performer);
  stage.deliver(id, 1_000);
  await stage.loseMedia(id, 'peer_failed');
  return id;
}

it('a concurrent media_started prevails over the pause and arrival deadlines', async () => {
  const id = await paused();
  expect(await meanwhile(id, 'media_started', MEDIA_PAUSE_LIMIT_MS)).toMatchObject({
    state: 'on',
    end: null,
  });

  const viewer = await buildViewer(services, { points: 5 });
  const joined = await stage.join(viewer, await stage.performer('chatting'));
  const joining = Number((joined.body['session'] as { session_id: string }).session_id);
  expect(await meanwhile(joining, 'media_started', MEDIA_ARRIVAL_LIMIT_MS)).toMatchObject({ state: 'on' });
});

it('a concurrent points_in prevails over the PURCHASE_PACKAGE_MS deadline', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 0.2 });
  const id = await stage.watch(viewer, performer);
  await db.insert(purchaseTable).values({
    user_id: viewer.user_id,
    idempotency_key: randomUUID(),
    pack_id: 'p10',
    price_cents: 1_000,
    units: 100_000,
    provider: 'none',
    return_path: '/',
    created_at_ms: services.clock.nowMs(),
  });
  stage.deliver(id, 10_000);
  await stage.loseMedia(id, 'budget_spent');
  expect((await stage.session(id)).state).toBe('unpaid');
  expect(await meanwhile(id, 'points_in', PURCHASE_PACKAGE_MS)).toMatchObject({ state: 'paused', end: null });
});

it('a deadline locks the channel before its session', async () => {
  const id = await paused();
  const { channel_id } = await stage.session(id);
  let came: Promise<void> | undefined;
  await unitOfWork(db, async (tx) => {
    await lockChannels(tx, [channel_id]);
    came = stage.pass(MEDIA_PAUSE_LIMIT_MS);
    await waitsOrIsDone(services.database, came);
    // It waits for the channel and has no lock on the session.
    await moveSession(tx, id, 'media_started');
  });
  await came;
  expect((await stage.session(id)).state).toBe('on');
});
