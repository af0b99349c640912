import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  reads,
  type Person,
} from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot, shootWidths } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string, options: { lang: 'ja' | 'en'; phone: boolean }): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '50' });
  await arrive(person, '/chat/kagaribi');
  await enterRoom(person, '1');
  return person;
}
const cheersLeft = async ({ page }: Person): Promise<number> => {
  const answer = await page.request.get('/api/cheers?performer_name=kagaribi');
  return ((await answer.json()) as { own: { left: number } }).own.left;
};
/** Asked more often, the server refuses for the rest of the minute. */
const EACH_SECOND = { interval: 1_000 };

it('two viewers cheer for free, and the performer sees who', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(
    performer,
    await makePerformer(server, 'kagaribi', { ja: '篝', en: 'Kagaribi', rate: '1' }),
  );
  const desk = await visit('cheerdesk', { lang: 'en', phone: false });
  const phone = await visit('cheerphone', { lang: 'ja', phone: true });

  await expect.poll(() => cheersLeft(desk), EACH_SECOND).toBeGreaterThan(0);
  await button(desk.page, 'Cheer for free (0 cheers)').click();
  await reads(desk.page, /^You cheered/);
  await button(phone.page, '無料で応援する（応援 1回）').waitFor();
  await performer.page.getByRole('img', { name: '応援 1回' }).waitFor();
  await expect.poll(() => cheersLeft(phone), EACH_SECOND).toBeGreaterThan(0);
  await button(phone.page, '無料で応援する（応援 1回）').click();
  await reads(phone.page, /^応援をおくりました/);
  await button(desk.page, 'Cheer for free (2 cheers)').waitFor();
  await shoot(performer.page, 'cheer-studio-stage');
  await shootWidths(desk.page, 'cheer-desk-en');
  await shootWidths(phone.page, 'cheer-phone-ja');
  expect(await accessFaults(desk.page)).toEqual([]);
  expect(await accessFaults(phone.page)).toEqual([]);

  await button(performer.page, 'チップ一覧').click();
  const who = performer.page.getByRole('region', { name: '無料の応援' });
  await who.getByText('cheerdesk').waitFor();
  await who.getByText('cheerphone').waitFor();
  await shootWidths(performer.page, 'cheer-studio');
  expect(await accessFaults(performer.page)).toEqual([]);
});
