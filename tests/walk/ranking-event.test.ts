import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads, type Person } from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { officePerson } from '@akari/testkit/harness/office';
import { onAir } from '@akari/testkit/harness/on-air';
import { logIn, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shootWidths } from '@akari/testkit/harness/shots';
import { staff, type Performer } from '@akari/testkit/harness/staff';
import { DAY_MS, HOUR_MS, tipInRoom } from './spending.ts';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** Nothing is clipped, narrow, covered, too small or inaccessible at the size of the window. */
const faultless = async (page: Page): Promise<void> => expect(await audit(page)).toEqual([]);

const dateInJapan = (at_ms: number): string => new Date(at_ms + 9 * HOUR_MS).toISOString().slice(0, 10);

async function performerAt({ user_name, password }: Performer, path: string, options: object) {
  const person = await newPerson(browser, { url, ...options });
  await logIn(person.context, user_name, password);
  await arrive(person, path);
  return person;
}

async function viewerWho(user_name: string, options: object): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name, chat_lang: person.lang });
  await staff(server, 'grant-points', { name: user_name, points: '20' });
  await arrive(person, '/home');
  return person;
}

it('performers compete in an event, one of them hides, and a supporter shows the own name', async () => {
  const first = await onAir(server, 'yamabuki', { ja: '山吹', en: 'Kerria', rate: '1' });
  const second = await onAir(server, 'hinageshi', { ja: '雛芥子', en: 'Poppy', rate: '1' });
  const desk = await officePerson({ server, browser }, 'kawai', 'admin', '/ranking-events');
  const plan = {
    ...{ title_ja: '秋の灯り祭', title_en: 'Autumn lanterns', measure: 'points', entry: 'entered' },
    ...{ from_date: dateInJapan(Date.now()), until_date: dateInJapan(Date.now() + 3 * DAY_MS) },
  };
  const made = await desk.page.request.post('/api/office/ranking-events', { data: { plan, reason: 'walk' } });
  expect(made.status()).toBe(200);
  const { event_id } = (await made.json()) as { event_id: string };
  const board = `/ranking?event=${event_id}`;

  const phone = await performerAt(first, board, { phone: true });
  await button(phone.page, 'エントリーする').click();
  await reads(phone.page, 'エントリーしました。');
  const her = await performerAt(second, board, { lang: 'en' });
  await button(her.page, 'Enter the event').click();
  await reads(her.page, 'You have entered the event.');

  const giver = await viewerWho('kohaku', { phone: true });
  await tipInRoom(giver, 'yamabuki', { rate: '1', amount: '5' });
  const fan = await viewerWho('ambrose', { lang: 'en' });
  await tipInRoom(fan, 'hinageshi', { rate: '1', amount: '2' });
  await giver.page.goto('/home');
  await fan.page.goto('/home');
  const ranked = async (): Promise<string[]> => {
    const answer = await fan.page.request.get(`/api/ranking-events/${event_id}`);
    const { places } = (await answer.json()) as { places: { performer: { performer_name: string } }[] };
    return places.map(({ performer }) => performer.performer_name);
  };
  // The ledger is counted every 30 seconds.
  await expect
    .poll(ranked, { interval: 2_000, timeout: 90_000 })
    .toEqual(expect.arrayContaining(['yamabuki', 'hinageshi']));

  await fan.page.goto('/ranking');
  await fan.page.getByRole('link', { name: 'Autumn lanterns' }).click();
  const places = fan.page.getByRole('list', { name: 'Places of the event' }).locator('.rk-place');
  await places.nth(1).waitFor();
  expect(await places.nth(0).textContent()).toMatch(/Rank 1.*Kerria/);
  expect(await places.nth(1).textContent()).toMatch(/Rank 2.*Poppy(2\.9|3)[\d.]* pt to the next rank/);
  expect(await fan.page.getByRole('timer').textContent()).toMatch(/^Ends in\d+d\d+h\d+min$/);
  await shootWidths(fan.page, 'event-board');
  await faultless(fan.page);
  await her.page.reload();
  const own = her.page.getByRole('region', { name: 'Your place' });
  await own.getByText('Rank 2').waitFor();
  await own.getByText(/^[23](\.\d+)? pt to the next rank$/).waitFor();
  await shootWidths(her.page, 'event-own-place');
  await phone.page.reload();
  await phone.page.getByRole('region', { name: 'ご自身の順位' }).getByText('1位です。').waitFor();
  await shootWidths(phone.page, 'event-first');
  await faultless(phone.page);

  // Who hides is in no event, and her supporters are not listed.
  await phone.page.goto('/ranking?period=month');
  const shown = phone.page.getByRole('switch', { name: 'ランキングに表示する' });
  await shown.click();
  await reads(phone.page, '設定を保存しました。');
  await reads(phone.page, 'ランキングに表示しない設定になっています。');
  await phone.page
    .getByRole('list', { name: 'ランキングの一覧' })
    .getByText('山吹')
    .waitFor({ state: 'detached' });
  await shootWidths(phone.page, 'ranking-hidden');
  await fan.page.reload();
  await places.first().waitFor();
  expect(await places.count()).toBe(1);
  expect(await places.first().textContent()).toMatch(/Rank 1.*Poppy/);
  await giver.page.goto('/ranking?of=yamabuki');
  await reads(giver.page, 'この配信者を応援している方は、公開されていません');
  await shown.click();
  await expect.poll(() => shown.getAttribute('aria-checked')).toBe('true');

  await giver.page.goto('/ranking?of=hinageshi');
  await reads(giver.page, '名前は非公開です');
  expect(await giver.page.getByText('ambrose').count()).toBe(0);
  await fan.page.goto('/ranking?period=month');
  await fan.page.getByRole('switch', { name: 'Show my name among supporters' }).click();
  await reads(fan.page, 'Your choice has been saved.');
  await shootWidths(fan.page, 'ranking-viewer');
  await faultless(fan.page);
  await giver.page.reload();
  await giver.page.getByRole('list', { name: '雛芥子さんを応援している方' }).getByText('ambrose').waitFor();
  await shootWidths(giver.page, 'supporters');
  await faultless(giver.page);
  await her.page.goto('/ranking?period=month');
  const fans = her.page.getByRole('list', { name: 'Your supporters' });
  await fans.getByText('ambrose').waitFor();
  await fans.getByText('Name is public').waitFor();
  await faultless(her.page);
});
