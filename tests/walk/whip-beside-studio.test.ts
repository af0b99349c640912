import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson, watching } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { foreignEncoder } from '@akari/testkit/harness/encoder';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

it('an encoder gets 409 beside a sending studio, until the studio hands over', async () => {
  const performer = await makePerformer(server, 'akebono', { ja: '曙', en: 'Akebono' });
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, performer);
  const viewer = await newPerson(browser, { url: server.url });
  const { user_name } = await registerPerson(viewer.context);
  await arrive(viewer, '/chat/akebono');
  await enterRoom(viewer, '1.2');

  const answer = await host.context.request.get('/api/channel/stream_key');
  const { whip_url, stream_key } = (await answer.json()) as { whip_url: string; stream_key: string };
  const machine = await foreignEncoder(browser, server.url);
  const answered = machine.page.waitForResponse((response) => response.url() === whip_url);
  // The client's reaction to the refusal is not tested: it may wait for ever.
  void machine.start(whip_url, stream_key).catch(() => undefined);
  expect((await answered).status()).toBe(409);

  // The studio asks the performer; the broadcast and its viewer stay.
  await host.page.getByText('外部エンコーダーがつなごうとしています').waitFor();
  await watching(viewer.page);
  await shoot(host.page, 'encoder-refused');
  await button(host.page, 'エンコーダーに切り替える').click();
  await host.page.getByText(host.words.awaited).first().waitFor();
  await machine.start(whip_url, stream_key);
  await host.page.getByText(host.words.arrives).waitFor();
  await watching(viewer.page);
  await shoot(host.page, 'encoder-let-in');
  expect((await sessionsOf(server, user_name)).map(({ state }) => state)).toEqual(['on']);
  expect(await auditBooks(server)).toEqual(BALANCED);
});
