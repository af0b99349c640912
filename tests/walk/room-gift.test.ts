import { expect, it } from 'vitest';
import { button, watching } from '@akari/testkit/harness/acts';
import { command } from '@akari/testkit/harness/rooms';
import { faultless, walkRoom } from './room-walk.ts';

const { host, visit } = await walkRoom({ performer_name: 'tsubaki', viewer_name: 'haruki' });

it('the gift sheet passes the audit in a free chat with goals', async () => {
  const studio = await host('waiting');
  const { page, words, looks } = await visit('/chat/tsubaki');
  await command(studio, 'start_free', 500_000, 300_000);
  await page.getByRole('button', { name: /^入室する 無料/ }).click();
  await watching(page);
  await looks.look(page, 'gift-goals');
  await button(page, 'ギフト').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /風鈴/ }).waitFor();
  await looks.look(page, 'gift-none');
  await sheet.getByRole('button', { name: /風鈴/ }).click();
  await looks.look(page, 'gift-chosen');
  await sheet.getByRole('button', { name: /花火/ }).click();
  await looks.look(page, 'gift-short');
  await sheet.getByRole('button', { name: /折り鶴/ }).click();
  await sheet.getByRole('button', { name: /^折り鶴（10 pt）/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await looks.look(page, 'gift-asks');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words.give('10') })
    .click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('10 / 30 pt').count()).toBeGreaterThan(0);
  await looks.look(page, 'gift-given');
  faultless(looks);
});
