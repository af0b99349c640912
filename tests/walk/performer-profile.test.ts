import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { officePerson } from '@akari/testkit/harness/office';
import { logIn, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot, shootWidths } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';
import { DAY_MS } from './spending.ts';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** Nothing is clipped, narrow, covered, too small or inaccessible at the size of the window. */
const faultless = async (page: Page): Promise<void> => expect(await audit(page)).toEqual([]);

/** The properties of each event of a calendar file (RFC 5545): lines end with CRLF, a folded one goes on after a space. */
function eventsOf(file: string): Record<string, string>[] {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
  const split = (line: string): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1)];
  };
  return lines.flatMap((line, at) =>
    line === 'BEGIN:VEVENT'
      ? [Object.fromEntries(lines.slice(at + 1, lines.indexOf('END:VEVENT', at)).map(split))]
      : [],
  );
}

it('a performer writes her profile, staff read it, and visitors see what is published', async () => {
  const performer = await newPerson(browser, { url, lang: 'en' });
  const { user_name, password } = await makePerformer(server, 'mokusei', { ja: '木犀', en: 'Osmanthus' });
  await logIn(performer.context, user_name, password);
  await arrive(performer, '/viewers');
  const english = performer.page.getByLabel('About me (English)');
  await performer.page.getByLabel('About me (Japanese)').fill('夜の読書が好きです。');
  await english.fill('I like reading at night.');
  await performer.page.getByLabel('Reading in kana').fill('もくせい');
  await button(performer.page, 'Preview').click();
  await reads(performer.page, 'I like reading at night.');
  await shootWidths(performer.page, 'profile-preview');
  await button(performer.page, 'Edit').click();
  await button(performer.page, 'Save').click();
  await reads(performer.page, 'Saved. Your texts are published after our staff have read them.');
  await performer.page.locator('[data-state=pending]').getByText('Being read', { exact: true }).waitFor();
  await faultless(performer.page);

  const phone = await newPerson(browser, { url, phone: true });
  await arrive(phone, '/viewers/mokusei');
  await reads(phone.page, '夜店の灯りのそばで、お話ししましょう。');
  expect(await phone.page.getByText('夜の読書が好きです。').count()).toBe(0);

  const desk = await officePerson({ server, browser }, 'kurata', 'moderator', '/queues/profile');
  await button(desk.page, '次を担当する').click();
  await reads(desk.page, 'I like reading at night.');
  await shoot(desk.page, 'profile-item');
  await button(desk.page, /^承認する/).click();
  await button(desk.page, '決定：承認する').click();
  await reads(desk.page, '待っている案件はありません');
  await phone.page.reload();
  await reads(phone.page, '夜の読書が好きです。');
  await reads(phone.page, 'もくせい');
  await shootWidths(phone.page, 'profile-published');
  await faultless(phone.page);

  // A change waits, and is refused: visitors read what was published before.
  await performer.page.reload();
  await english.fill('Call me at 555 0100.');
  await button(performer.page, 'Save').click();
  await reads(performer.page, 'Saved. Your texts are published after our staff have read them.');
  const guest = await newPerson(browser, { url, lang: 'en' });
  await arrive(guest, '/viewers/mokusei');
  await reads(guest.page, 'I like reading at night.');
  await desk.page.reload();
  await button(desk.page, '次を担当する').click();
  await reads(desk.page, 'Call me at 555 0100.');
  await button(desk.page, /^却下する/).click();
  await desk.page.getByText('連絡先', { exact: false }).first().click();
  await button(desk.page, '決定：却下する').click();
  await reads(desk.page, '待っている案件はありません');
  await guest.page.reload();
  await reads(guest.page, 'I like reading at night.');
  expect(await guest.page.getByText('555 0100').count()).toBe(0);
  await shootWidths(guest.page, 'profile-guest');
  await faultless(guest.page);
  await performer.page.reload();
  await reads(performer.page, 'Reason: they have contact details or lead to another service');
  await shootWidths(performer.page, 'profile-refused');
});

it('a viewer recommends a performer once a day, takes her plan into a calendar, and follows her tag', async () => {
  const performer = await newPerson(browser, { url, lang: 'en' });
  const { user_name, password } = await makePerformer(server, 'mansaku', { ja: '満作', en: 'Hazel' });
  await logIn(performer.context, user_name, password);
  const desk = await officePerson({ server, browser }, 'kuroda', 'admin', '/tags');
  const made = await desk.page.request.post('/api/office/tags', {
    data: { plan: { ja: '夜ふかし散歩', en: 'Night walks', used: true }, reason: 'walk' },
  });
  expect(made.status()).toBe(200);

  await arrive(performer, '/viewers');
  const her = performer.page;
  const time = her.getByLabel('Day and time');
  const plan = async (at: string): Promise<void> => {
    await time.fill(at);
    await her.locator('.profile-plan-form').getByRole('button', { name: 'Add' }).click();
  };
  const dayAfter = (days: number): string => {
    const at = new Date(Date.now() + days * DAY_MS);
    return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
  };
  await plan(`${dayAfter(-2)}T21:00`);
  await her.getByRole('alert').getByText('These times cannot be planned.').waitFor();
  await shootWidths(her, 'plan-refused');
  const planned = `${dayAfter(2)}T21:30`;
  const at_ms = await her.evaluate((local) => new Date(local).getTime(), planned);
  await plan(planned);
  await reads(her, 'Your plan has been saved.');
  await button(her, '#Night walks').click();
  await button(her, 'Save tags').click();
  await reads(her, 'Your tags are saved.');
  await shootWidths(her, 'plan-and-tags');
  await faultless(her);

  const viewer = await newPerson(browser, { url, phone: true });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'shirogane' });
  await arrive(viewer, '/viewers/mansaku');
  const other = await viewer.context.newPage();
  await other.goto('/viewers/mansaku');
  await button(other, 'おすすめする').waitFor();
  await button(page, 'おすすめする').click();
  await button(page, 'おすすめ済み').waitFor();
  expect(await button(page, 'おすすめ済み').isDisabled()).toBe(true);
  await page.getByText('1回', { exact: true }).waitFor();
  await button(other, 'おすすめする').click();
  await other.getByRole('alert').getByText('この配信者は、今日はもうおすすめ済みです。').waitFor();
  await shoot(other, 'recommend-today');
  await shootWidths(page, 'profile-recommended');
  await faultless(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'カレンダーに追加' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('next-logins.ics');
  const stamp = `${new Date(at_ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  expect(eventsOf(readFileSync(await file.path(), 'utf8'))).toMatchObject([
    { DTSTART: stamp, SUMMARY: '満作', URL: expect.stringMatching(/\/viewers\/mansaku$/) as unknown },
  ]);

  await page.getByRole('link', { name: '#夜ふかし散歩' }).click();
  await page.getByRole('heading', { level: 1, name: '#夜ふかし散歩' }).waitFor();
  await page.getByRole('link', { name: /満作/ }).first().waitFor();
  await shootWidths(page, 'tag-page');
  await faultless(page);
  const promo = await newPerson(browser, { url, lang: 'en' });
  await registerPerson(promo.context, { user_name: 'silverleaf', chat_lang: 'en' });
  await staff(server, 'set-tier', { name: 'silverleaf', tier: 'promo' });
  await arrive(promo, '/tags/Night%20walks');
  await promo.page.getByRole('link', { name: /Hazel/ }).first().waitFor();
  await promo.page.goto('/viewers/mansaku');
  await button(promo.page, 'Recommend').click();
  await promo.page.getByRole('alert').getByText('Promo members cannot recommend performers.').waitFor();
  await faultless(promo.page);
});
