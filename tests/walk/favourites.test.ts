import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson, reads } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

it('fans on other pages read that she is live, and the link leads to the moving picture', async () => {
  const performer = await makePerformer(server, 'ayame', { ja: '菖蒲', en: 'Ayame' });
  const desk = await newPerson(browser, { url });
  await registerPerson(desk.context, { user_name: 'asagao' });
  await staff(server, 'grant-points', { name: 'asagao', points: '10' });
  await arrive(desk, '/chat/ayame');
  await button(desk.page, '菖蒲さんをお気に入りにする').click();
  await desk.page.getByRole('button', { name: '菖蒲さんをお気に入りにする', pressed: true }).waitFor();
  await desk.page.goto('/home');

  const phone = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(phone.context, { user_name: 'yugao' });
  const added = await phone.context.request.post('/api/favourites/ayame', { data: {} });
  expect(added.status()).toBe(200);
  await arrive(phone, '/favourites');
  await reads(phone.page, 'Not live yet');

  const heard = [reads(desk.page, '菖蒲さんの配信が始まりました。'), reads(phone.page, 'Ayame is live now.')];
  await broadcast(await newPerson(browser, { url }), performer, 'chatting');
  await Promise.all(heard);
  await shoot(phone.page, 'favourites-phone');
  await shoot(desk.page, 'favourites-desk');

  // The home page of another person shows by itself that he has entered.
  await phone.page.goto('/home');
  const card = phone.page.locator('article[data-performer="ayame"]');
  await card.first().getByText('0 in chat').waitFor({ state: 'attached' });
  await desk.page.getByRole('link', { name: '部屋を開く' }).click();
  await enterRoom(desk, '1.2');
  await card.first().getByText('1 in chat').waitFor({ state: 'attached' });
});
