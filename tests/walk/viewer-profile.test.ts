import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson, reads } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { officePerson } from '@akari/testkit/harness/office';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** The smallest picture that there is. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const accessible = async (page: Page): Promise<void> => expect(await accessFaults(page)).toEqual([]);

it('a viewer writes a line and sends a photo; staff approve them; the performer sees them beside the name', async () => {
  const performer = await makePerformer(server, 'susuki', { ja: '薄', en: 'Susuki' });
  const host = await newPerson(browser, { url });
  await broadcast(host, performer);
  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(viewer.context, { user_name: 'akebi', chat_lang: 'en' });
  await arrive(viewer, '/account/profile');
  await reads(viewer.page, 'You have no photo.');
  await viewer.page.getByLabel('A line about you').fill('I like cats');
  for (const choice of ['Show my photo', 'Show my line', 'Show my tier in the list of visitors'])
    await viewer.page.getByRole('checkbox', { name: choice }).check();
  await button(viewer.page, 'Save').click();
  await reads(viewer.page, 'A new line is shown once our staff have read it.');
  await viewer.page
    .locator('input[type=file]')
    .setInputFiles([{ name: '1.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }]);
  await reads(viewer.page, 'The photo was sent.');
  await shoot(viewer.page, 'viewer-profile');
  await accessible(viewer.page);

  const desk = await officePerson({ server, browser }, 'oda', 'moderator', '/queues/viewer_profile');
  await button(desk.page, '次を担当する').click();
  await reads(desk.page, 'I like cats');
  await button(desk.page, '写真を開く').click();
  await desk.page.getByRole('img', { name: 'akebiさんの写真' }).waitFor();
  await shoot(desk.page, 'viewer-profile-item');
  await button(desk.page, /^承認する/).click();
  await button(desk.page, '決定：承認する').click();
  await reads(desk.page, '待っている案件はありません');

  await viewer.page.reload();
  const preview = viewer.page.getByRole('region', { name: 'What performers see' });
  await preview.getByText('I like cats').waitFor();
  await viewer.page.goto('/chat/susuki');
  await enterRoom(viewer, '1.2');
  await button(host.page, 'akebiさんへの操作').click();
  await button(host.page, 'akebiさんの情報').click();
  await reads(host.page, 'I like cats');
  await shoot(host.page, 'viewer-profile-in-studio');
  await accessible(host.page);
});
