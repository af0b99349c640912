import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

it('viewers find a performer in any writing, keep a search, and are led on where nothing matches', async () => {
  await makePerformer(server, 'karamatsu', { ja: 'カラマツ', en: 'Larch', rate: '2' });
  await makePerformer(server, 'kuromatsu', { ja: '黒松', en: 'Black Pine', rate: '4' });

  // At a desk, from the field of the header: hiragana finds katakana.
  const desk = await newPerson(browser, { url });
  await registerPerson(desk.context, { user_name: 'sagasu' });
  await arrive(desk, '/');
  const field = desk.page.getByRole('banner').getByRole('searchbox');
  // The list of the home page follows the typing in the same way, and leads on to the search and its filters.
  await field.fill('からまつ');
  const main = desk.page.getByRole('main');
  await main.getByRole('heading', { name: 'カラマツ' }).waitFor();
  await expect.poll(() => main.getByRole('heading', { name: '黒松' }).count()).toBe(0);
  await main.getByRole('link', { name: '詳しく絞り込む' }).waitFor();
  await field.fill('いないひと');
  await shoot(desk.page, 'search-home-none');
  await main.getByRole('link', { name: '「いないひと」を検索する' }).click();
  await desk.page.waitForURL(/\/search\?q=/);
  await desk.page.goto(url);
  await field.fill('からまつ');
  await field.press('Enter');
  const found = desk.page.getByRole('region', { name: '検索結果' });
  await found.getByText('カラマツ').first().waitFor();
  expect(await found.getByText('黒松').count()).toBe(0);
  expect(new URL(desk.page.url()).searchParams.get('q')).toBe('からまつ');
  await shoot(desk.page, 'search-found');
  expect(await accessFaults(desk.page)).toEqual([]);

  // The search is kept, and going back leads to the one before.
  await button(desk.page, 'この検索を保存').click();
  await reads(desk.page, '検索を保存しました。');
  await button(desk.page, '配信中').click();
  await reads(desk.page, '条件に合う配信者が見つかりませんでした');
  const near = desk.page.getByRole('region', { name: '近い条件の配信者' });
  await near.getByText('カラマツ').first().waitFor();
  await shoot(desk.page, 'search-none');
  await desk.page.goBack();
  await found.getByText('カラマツ').first().waitFor();
  await desk.page.goto(`${url}/search`);
  await desk.page.getByRole('link', { name: '“からまつ”' }).click();
  await found.getByText('カラマツ').first().waitFor();

  // On a phone, in English: wide letters, then a filter, and the way to the profile.
  const phone = await newPerson(browser, { url, lang: 'en', phone: true });
  await arrive(phone, '/search');
  await phone.page.getByLabel('Words to look for').fill('ＢＬＡＣＫ');
  await button(phone.page, 'Search').click();
  const results = phone.page.getByRole('region', { name: 'Results' });
  await results.getByText('Black Pine').first().waitFor();
  await phone.page.getByText('Filters', { exact: true }).click();
  await phone.page.getByLabel('Price a minute (pt): to').selectOption('3');
  await reads(phone.page, 'No performer matches');
  await shoot(phone.page, 'search-phone');
  expect(await accessFaults(phone.page)).toEqual([]);
  await phone.page.getByLabel('Price a minute (pt): to').selectOption('5');
  await results
    .getByRole('link', { name: /Black Pine/ })
    .first()
    .click();
  await phone.page.waitForURL(/kuromatsu/);
  expect([...desk.faults, ...phone.faults]).toEqual([]);
});
