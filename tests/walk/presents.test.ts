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
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string, options: { lang: 'ja' | 'en'; phone: boolean }): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '30' });
  await arrive(person, '/chat/yukari');
  await enterRoom(person, '1.2');
  return person;
}

it('a performer gives points to two of the viewers, who read it and have them', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'yukari', { ja: '菫', en: 'Yukari' }), 'chatting');
  const [desk, phone] = [
    await visit('hinagiku', { lang: 'en', phone: false }),
    await visit('mokuren', { lang: 'ja', phone: true }),
  ];

  await button(performer.page, 'プレゼント').click();
  const panel = performer.page.getByRole('dialog', { name: 'プレゼント' });
  await panel.getByRole('button', { name: '全員を選ぶ' }).click();
  await panel.getByText('2名を選択中').waitFor();
  await panel.getByLabel(/^1人あたりのポイント/).fill('2.5');
  await panel.getByLabel(/^ひとこと/).fill('いつもありがとう');
  await shoot(performer.page, 'presents-form');
  expect(await accessFaults(performer.page)).toEqual([]);
  const heard = [
    reads(desk.page, 'A present from Yukari: 2.5 points. “いつもありがとう”'),
    reads(phone.page, '菫さんから2.5ポイントのプレゼントが届きました。「いつもありがとう」'),
  ];
  await panel.getByRole('button', { name: 'プレゼントを贈る' }).click();
  await Promise.all(heard);
  for (const [name, { page }] of Object.entries({ desk, phone })) await shoot(page, `presents-${name}`);
  await panel.getByText('2名に贈りました。').waitFor();
  await panel.getByText('残り 5 / 10 pt').waitFor();
  await shoot(performer.page, 'presents-sent');
  await desk.page.goto('/statement');
  await reads(desk.page, 'Present');
  await reads(desk.page, '+2.50');
  await shoot(desk.page, 'presents-statement');
  expect(await auditBooks(server)).toEqual(BALANCED);
});
