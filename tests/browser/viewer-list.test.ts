import { expect, it } from 'vitest';
import { arrive, broadcast, enterRoom, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const PATIENCE = { timeout: 60_000 };

it('the studio lists viewers, updates their spending and marks departures', async () => {
  const performer = await makePerformer(server, 'fumino', { ja: '澪', en: 'Mio' });
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, performer);
  const rows = host.page.locator('.viewers .scroll li');
  const names = () => rows.locator('.viewer-name b').allTextContents();
  const enter = async () => {
    const viewer = await newPerson(browser, { url: server.url });
    const { user_name } = await registerPerson(viewer.context);
    await arrive(viewer, '/chat/fumino');
    await enterRoom(viewer, '1.2');
    return { ...viewer, user_name };
  };
  const first = await enter();
  await expect.poll(names, PATIENCE).toEqual([first.user_name]);
  const second = await enter();
  await expect
    .poll(async () => (await names()).toSorted(), PATIENCE)
    .toEqual([first.user_name, second.user_name].toSorted());
  // The amounts spent grow although no viewer joins or leaves.
  const spent = async () => Number.parseFloat(await rows.locator('.viewer-spent').first().innerText());
  const before = await spent();
  await expect.poll(spent, PATIENCE).toBeGreaterThan(before);
  await first.page.close({ runBeforeUnload: true });
  // Viewers who have left are shown below in grey, and are not counted.
  await expect.poll(names, PATIENCE).toEqual([second.user_name, first.user_name]);
  await rows
    .nth(1)
    .getByText(/に退室$/)
    .waitFor();
  expect(await host.page.locator('.viewers-count').innerText()).toBe('1');
});
