import { expect, it } from 'vitest';
import {
  arrive,
  button,
  enterRoom,
  fillLogin,
  startChat,
  newPerson,
  stands,
  state,
  watching,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { foreignEncoder } from '@akari/testkit/harness/encoder';
import { framesArrive } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

it('a third-party encoder publishes by WHIP with the stream key', async () => {
  const performer = await makePerformer(server, 'kotoha', { ja: '琴葉', en: 'Kotoha' });
  const host = await newPerson(browser, { url: server.url });
  const { page, words } = host;
  await arrive(host, '/pfchat');
  await page.getByRole('link', { name: words.log_in }).click();
  await fillLogin(host, performer.user_name, performer.password);

  // The address and the stream key that the studio shows.
  await page.getByRole('radio', { name: words.external }).check({ force: true });
  await button(page, words.show_key).click();
  const url = await page.getByLabel(words.whip_url, { exact: true }).inputValue();
  const key = await page.getByLabel(words.stream_key, { exact: true }).inputValue();
  expect(url).toBe(`${server.url}/whip`);
  await shoot(page, 'external-key');
  await button(page, words.enter_studio).click();
  await state(page, words).waitFor();
  await page.getByText(words.awaited).first().waitFor();

  const machine = await foreignEncoder(browser, server.url);
  await machine.start(url, key);
  await page.getByText(words.arrives).waitFor();
  await startChat(host);
  await shoot(page, 'external-on-air');

  const viewer = await newPerson(browser, { url: server.url });
  await registerPerson(viewer.context);
  await arrive(viewer, '/chat/kotoha');
  await enterRoom(viewer, '1.2');
  await watching(viewer.page);
  await shoot(viewer.page, 'external-watched');

  // An ICE restart is refused as RFC 9725 §4.3.1 says, and media continues on the current path.
  await expect(machine.restart()).rejects.toThrow('Request rejected with status 422');
  expect(await framesArrive(viewer.page, 10_000)).toBe(true);
  await page.getByText(words.arrives).waitFor();

  // The client ends with a DELETE; the studio notices at once.
  const [closing] = await Promise.all([
    machine.page.waitForResponse((response) => response.request().method() === 'DELETE'),
    machine.stop(),
  ]);
  expect(closing.status()).toBe(200);
  await page.getByText(words.awaited).first().waitFor();
  await button(viewer.page, viewer.words.leave).click();
  await viewer.page.getByText(viewer.words.left, { exact: true }).waitFor();
  expect(await auditBooks(server)).toEqual(BALANCED);

  // The performer is back at the device choice when the encoder starts: the studio opens, with the video that viewers
  // see.
  await button(page, words.stop_broadcast).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.stop_broadcast }).click();
  await button(page, words.enter_studio).waitFor();
  await machine.start(url, key);
  await stands(host, words.waiting);
});
