import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  newPerson,
  reads,
  stands,
  watching,
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
  await arrive(person, '/chat/shirabe');
  return person;
}

/** The page as it stands, a panel of tickets included, has no fault that axe finds. */
const accessible = async ({ page }: Person, name: string): Promise<void> =>
  expect(await accessFaults(page), name).toEqual([]);

/** The video elements of a page that have ever shown a frame. */
const frames = ({ page }: Person): Promise<number> =>
  page
    .locator('video')
    .evaluateAll((all) =>
      all.reduce((sum, one) => sum + (one as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames, 0),
    );

async function announce(performer: Person): Promise<void> {
  const { page } = performer;
  await button(page, 'チケットショー').click();
  const panel = page.getByRole('dialog', { name: 'チケットショー' });
  await panel.getByLabel(/^ショーの名前/).fill('夜のピアノ');
  await panel.getByLabel('チケットのポイント数').fill('30');
  await shoot(page, 'ticket-form');
  await accessible(performer, 'the form of the studio');
  await panel.getByRole('button', { name: '告知する' }).click();
}

it('a ticket opens the show for its holder alone, without a price a minute', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'shirabe', { ja: '調', en: 'Shirabe' }), 'waiting');
  const holder = await visit('tickethas', { lang: 'en', phone: false });
  const other = await visit('ticketnone', { lang: 'ja', phone: true });
  await watching(holder.page);
  await watching(other.page);

  await announce(performer);
  await holder.page.locator('.ticket-bar').getByRole('button', { name: 'See the ticket' }).click();
  const sheet = holder.page.getByRole('dialog', { name: 'Ticket show' });
  await shoot(holder.page, 'ticket-sheet-en');
  await accessible(holder, 'the panel of the viewer');
  await sheet.getByRole('button', { name: 'Buy a ticket (30 points)' }).click();
  const question = holder.page.getByRole('alertdialog');
  await shoot(holder.page, 'ticket-question-en');
  await accessible(holder, 'the question');
  await question.getByRole('button', { name: 'Buy a ticket (30 points)' }).click();
  await reads(holder.page, 'You have a ticket for this show.');
  await holder.page.keyboard.press('Escape');
  await shootWidths(holder.page, 'ticket-bar-en');
  await shootWidths(other.page, 'ticket-bar-ja');
  await reads(performer.page, '1枚');
  await shootWidths(performer.page, 'ticket-studio');

  // The bar beside the card of the door can be pressed too.
  await button(other.page, '退室する').click();
  await other.page.locator('.room-door .door-card').waitFor();
  await other.page.locator('.ticket-bar').getByRole('button', { name: 'チケットを見る' }).click();
  await other.page.getByRole('dialog', { name: 'チケットショー' }).waitFor();
  await other.page.reload();
  await watching(other.page);

  await performer.page.getByRole('button', { name: 'ショーを始める' }).click();
  await stands(performer, 'ショータイム');
  // The holder enters by themselves.
  await watching(holder.page);
  await reads(other.page, 'チケットショーの最中です');
  await other.page.waitForTimeout(2_000);
  expect(await frames(other)).toBe(0);
  await shootWidths(other.page, 'ticket-door-ja');
  await accessible(other, 'the door');
  await shootWidths(holder.page, 'ticket-show-en');
  await shoot(performer.page, 'ticket-running-studio');
  await accessible(performer, 'the panel of the studio');

  // A reload and a request without a page bring no picture either.
  await other.page.reload();
  await reads(other.page, 'チケットショーの最中です');
  const joined = await other.context.request.post(`${url}/api/session/join`, {
    headers: { 'idempotency-key': 'without-a-ticket', origin: url },
    data: { performer_name: 'shirabe', mode: 'showtime', rate_units_per_min: 0 },
  });
  expect(joined.status()).toBe(403);
  expect(await frames(other)).toBe(0);
  await holder.page.reload();
  await watching(holder.page);

  // A ticket that is bought late opens the door at once.
  await button(other.page, 'チケットを買う（30ポイント）').click();
  const late = other.page.getByRole('alertdialog');
  await late.getByText(/ショーはすでに始まっています/).waitFor();
  await shoot(other.page, 'ticket-late-ja');
  await late.getByRole('button', { name: 'チケットを買う（30ポイント）' }).click();
  await watching(other.page);

  await performer.page.keyboard.press('Escape');
  await performer.page.locator('.mode-end').click();
  const ending = performer.page.getByRole('alertdialog');
  await ending.getByText(/チケットショーの最中です/).waitFor();
  await shoot(performer.page, 'ticket-ending-studio');
  await ending.getByRole('button', { name: '待機に戻る' }).click();
  await reads(holder.page, 'The points for your ticket are back.');
  await shootWidths(holder.page, 'ticket-back-en');
  await holder.page.goto('/statement');
  await reads(holder.page, 'Ticket refund');
});
