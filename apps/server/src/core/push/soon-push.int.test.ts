import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildPerformer, buildViewer } from '../../testing/factories.ts';
import { startPushService } from '../../testing/push/start-push-service.ts';
import type { TestSubscription } from '../../testing/push/push-simulator.ts';
import { Stage } from '../../testing/stage.ts';
import { prepareChannel } from '../channel/broadcast/prepare-channel.ts';
import { favouriteCapability } from '../favourite/favourite.capability.ts';
import { planSoonNotices } from '../favourite/plan-soon-notices.ts';
import { createPushCapability } from './push.capability.ts';
import { PushSender } from './push-sender.ts';

const service = await startPushService();
const stage = await Stage.open({
  more: [favouriteCapability, createPushCapability()],
  env: { ...service.env },
});
const { services } = stage;
const { db } = services.database;
const transport = services.push!;
const sender = new PushSender(services, transport);

const offline = () => buildPerformer(services, { publish_start: 'waiting' });
async function fan(performer: Member): Promise<{ person: Member; browser: TestSubscription }> {
  const person = await buildViewer(services, { points: 50 });
  await stage.call(person, 'POST', `/api/favourites/${performer.user_name}`, {});
  const browser = await service.subscribe(transport.public_key);
  expect((await stage.call(person, 'POST', '/api/push/devices', browser)).status).toBe(200);
  return { person, browser };
}
async function goLive(performer: Member): Promise<void> {
  await prepareChannel(services, performer.user_id);
  await stage.publish(performer);
  await stage.pass(0);
}
const received = async ({ endpoint }: TestSubscription) =>
  (await service.told()).pushes
    .filter((push) => push.endpoint === endpoint)
    .map(({ text, ...push }) => ({ ...push, said: JSON.parse(text) as Record<string, string> }));

describe('a push that a favourite will be live', () => {
  const plan = (performer: Member, at_ms: number) =>
    unitOfWork(db, async (tx) => {
      await planSoonNotices(services, tx, performer.user_id, [], [at_ms]);
      await tx.execute(
        sql`INSERT INTO next_login (performer_id, at_ms) VALUES (${performer.user_id}, ${at_ms})`,
      );
    });
  /** 21:00 in Japan on the day after tomorrow. */
  const evening = (): number =>
    Math.floor(services.clock.nowMs() / 86_400_000 + 2) * 86_400_000 + 12 * 3_600_000;

  it('says when, in the hours of the person, and names the performer only for who chose so', async () => {
    const kotoha = await offline();
    const [hana, ren] = [await fan(kotoha), await fan(kotoha)];
    await stage.call(ren.person, 'POST', '/api/push/detail', { detailed: true });
    const at_ms = evening();
    await plan(kotoha, at_ms);
    await stage.pass(at_ms - 900_000 - services.clock.nowMs());
    await sender.sendDue();
    expect((await received(hana.browser)).map(({ said }) => said['body'])).toEqual([
      '21:00に、お気に入りの配信が始まる予定です。',
    ]);
    expect((await received(ren.browser)).map(({ said }) => said['body'])).toEqual([
      expect.stringMatching(/^21:00に、.+さんの配信が始まる予定です。$/),
    ]);
  });

  it('is dropped when she is live, or has moved the time, before it is sent', async () => {
    const [live, moved] = [await offline(), await offline()];
    const [hana, ren] = [await fan(live), await fan(moved)];
    const at_ms = evening();
    await plan(live, at_ms);
    await plan(moved, at_ms);
    await stage.pass(at_ms - 900_000 - services.clock.nowMs());
    await db.execute(sql`DELETE FROM next_login WHERE performer_id = ${moved.user_id}`);
    await goLive(live);
    await sender.sendDue();
    const tags = async (browser: TestSubscription) =>
      (await received(browser)).map(({ said }) => said['tag']?.split(':')[0]);
    expect([await tags(hana.browser), await tags(ren.browser)]).toEqual([['on_air'], []]);
  });
});
