import type { AnswerOf, listChannels, listReviews } from '@akari/contract';
import { doorPictureUrl } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../core/account/account.capability.ts';
import { totpTable } from '../core/account/proof/proof.table.ts';
import { userTable } from '../core/account/state/account.table.ts';
import { testApp } from '../testing/http.ts';
import { testServices } from '../testing/services.ts';
import { createChannelCapability } from '../core/channel/channel.capability.ts';
import { checkLedger } from '../core/ledger/check-ledger.ts';
import { doorPictureCapability } from '../features/door-picture/door-picture.capability.ts';
import { visitsOf } from '../features/history/history.queries.ts';
import { reviewCapability } from '../features/review/review.capability.ts';
import { DEMO_PERFORMERS, DEMO_RESTING, demoSeeds } from './demo-people.ts';
import { closeDemo, openDemo } from './seed.ts';

const STAFF = ['kage', 'kanri'];
const services = await testServices();
const account = (demo: boolean) => createAccountCapability([], [], [], demoSeeds({ demo_people: demo }));

const withApps = async (): Promise<string[]> => {
  const rows = await services.database.db
    .select({ user_name: userTable.user_name })
    .from(totpTable)
    .innerJoin(userTable, eq(userTable.id, totpTable.user_id));
  return rows.map(({ user_name }) => user_name).toSorted();
};

it('with DEMO off the public authenticator seeds of demo staff are gone, and their code route answers 404', async () => {
  const on = await testApp(services, [account(true)]);
  const off = await testApp(services, [account(false)]);
  const codes = async (app: typeof on): Promise<number[]> =>
    Promise.all(
      STAFF.map(async (name) => (await app.inject(`/api/account/demo-code?user_name=${name}`)).statusCode),
    );
  await openDemo(services);
  expect(await withApps()).toEqual(STAFF);
  expect(await codes(on)).toEqual([200, 200]);
  expect(await codes(off)).toEqual([404, 404]);
  await closeDemo(services);
  expect(await withApps()).toEqual([]);
  // Even on a node that still knows the seeds.
  expect(await codes(on)).toEqual([404, 404]);
});

it('the demo lists twelve performers or more with two pictures each, reviews, and a history', async () => {
  await openDemo(services);
  const { db } = services.database;
  const app = await testApp(services, [
    account(true),
    createChannelCapability(),
    doorPictureCapability,
    reviewCapability,
  ]);
  const { channels } = (await app.inject('/api/channels')).json<AnswerOf<typeof listChannels>>();
  const listed = channels.map(({ performer_name }) => performer_name).toSorted();
  expect(listed).toEqual([...DEMO_PERFORMERS, ...DEMO_RESTING].map(({ user_name }) => user_name).toSorted());
  expect(listed.length).toBeGreaterThanOrEqual(12);
  const firsts = new Set<string>();
  for (const { performer_name, door_pictures = [] } of channels) {
    expect([performer_name, door_pictures.length]).toEqual([performer_name, 2]);
    for (const picture_id of door_pictures) {
      const answer = await app.inject(doorPictureUrl(picture_id, 'small'));
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      firsts.add(answer.rawPayload.toString('base64'));
    }
  }
  // No two of them are the same drawing.
  expect(firsts.size).toBe(2 * listed.length);
  const reviews = (await app.inject('/api/reviews/sayo')).json<AnswerOf<typeof listReviews>>();
  // Five, five and four stars.
  expect(reviews.summary).toMatchObject({ count: 3, average_tenths: 47 });
  expect(reviews.reviews.filter(({ answer }) => answer !== null)).toHaveLength(2);
  const [hana] = await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.user_name, 'hana'));
  const { visits } = await visitsOf(db, hana?.id ?? 0, 0, { limit: 20 });
  expect(visits.map(({ performer_name, spent_units }) => [performer_name, spent_units])).toEqual([
    ['mio', 30_000],
    ['kotoha', 0],
    ['nagi', 20_000],
  ]);
  expect(await checkLedger(db)).toEqual([]);
});
