import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  spentOn,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { channelOf } from '@akari/testkit/harness/channels';
import { framesArrive } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { familyOf } from '@akari/testkit/harness/processes';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const RATE = '1.2';
const server = await startTestServer();
const browser = await launchBrowser();

async function onAir(user_name: string): Promise<Person> {
  const performer = await makePerformer(server, user_name, { ja: '澪', en: 'Mio' });
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, performer);
  return host;
}

/** Opens a paying session of a new member. */
async function inside(performer_name: string): Promise<Person & { user_name: string }> {
  const viewer = await newPerson(browser, { url: server.url });
  const { user_name } = await registerPerson(viewer.context);
  await arrive(viewer, `/chat/${performer_name}`);
  await enterRoom(viewer, RATE);
  return { ...viewer, user_name };
}

/** Polls seldom: the test shares an address, and so its rate limit, with the pages. */
const BACK = { timeout: 60_000, interval: 1_000 };
const publisherLives = async (performer_name: string): Promise<boolean> =>
  (await channelOf(server, performer_name)).publisher_live;

const mediaNode = (): number | undefined =>
  familyOf(server.pid).find(({ command }) => command.includes('media/dist/main.js'))?.pid;

it('a killed media node ends sessions by media_node_lost (5006), and the broadcast resumes', async () => {
  const host = await onAir('mio1');
  const viewer = await inside('mio1');
  const { page, words } = viewer;
  const killed = mediaNode();
  expect(killed).toBeDefined();
  process.kill(killed ?? 0, 'SIGKILL');

  await page.getByText(words.node_lost).waitFor();
  await page.getByText('5006').waitFor();
  await shoot(page, 'reliability-node-lost');
  await expect.poll(mediaNode, { timeout: 30_000 }).not.toBe(killed);
  // The performer's page recovers without any input.
  await expect.poll(() => publisherLives('mio1'), BACK).toBe(true);
  await host.page.locator('[aria-current=step]').filter({ hasText: words.chatting }).waitFor();

  await button(page, words.enter_party).click();
  await watching(page);
  await button(page, words.leave).click();
  await page.getByText(words.left, { exact: true }).waitFor();
  const sessions = await sessionsOf(server, viewer.user_name);
  expect(sessions.map(({ end }) => end)).toEqual(['media_node_lost', 'left']);
  for (const session of sessions) expect(session.charged_units).toBe(session.owed_units);
  expect(await auditBooks(server)).toEqual(BALANCED);
});

/** Simulates a change of network: the browser is offline for a moment. */
async function changeNetwork({ page, context }: Person): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await context.setOffline(false);
}

/** Resolves when the page has opened a new media connection. */
const connectsAnew = ({ page }: Person, path: 'whip' | 'whep'): Promise<unknown> =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'POST' &&
      new RegExp(`/${path}/[^/]+$`).test(response.url()) &&
      // With Janus the server makes the offer for a subscriber (406).
      [201, 406].includes(response.status()),
  );

it('pages reconnect their media after a network change, in the same session', async () => {
  const host = await onAir('mio5');
  const viewer = await inside('mio5');
  // The page first tries an ICE restart of its own offer, which the node refuses with 422.
  const refused = host.page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 422,
  );
  await Promise.all([refused, connectsAnew(host, 'whip'), changeNetwork(host)]);
  expect(await framesArrive(viewer.page, 60_000)).toBe(true);

  await Promise.all([connectsAnew(viewer, 'whep'), changeNetwork(viewer)]);
  expect(await framesArrive(viewer.page, 60_000)).toBe(true);
  const sessions = await sessionsOf(server, viewer.user_name);
  expect(sessions.map(({ state }) => state)).toEqual(['on']);
  await button(viewer.page, viewer.words.leave).click();
  await viewer.page.getByText(viewer.words.left, { exact: true }).waitFor();
  const [session] = await sessionsOf(server, viewer.user_name);
  expect(session?.end).toBe('left');
  expect(session?.charged_units).toBe(session?.owed_units);
  expect(await auditBooks(server)).toEqual(BALANCED);
});

it('a reloaded studio resumes the broadcast, and viewers stay', async () => {
  const host = await onAir('mio2');
  const viewer = await inside('mio2');
  await host.page.reload();
  await host.page.locator('[aria-current=step]').filter({ hasText: host.words.chatting }).waitFor();
  await expect.poll(() => publisherLives('mio2'), BACK).toBe(true);
  expect(await framesArrive(viewer.page, 60_000)).toBe(true);
  const sessions = await sessionsOf(server, viewer.user_name);
  expect(sessions.map(({ state }) => state)).toEqual(['on']);
});

it('a reloaded room watches again without a new consent', async () => {
  await onAir('mio3');
  const viewer = await inside('mio3');
  await viewer.page.reload();
  await watching(viewer.page);
  await button(viewer.page, viewer.words.leave).click();
  await viewer.page.getByText(viewer.words.left, { exact: true }).waitFor();
  const sessions = await sessionsOf(server, viewer.user_name);
  expect(sessions.at(-1)?.end).toBe('left');
  // Whether or not the server noticed that the page went (310), each moment is paid for once.
  for (const { end } of sessions.slice(0, -1)) expect(end).toBe('browser_closed');
  expect(await auditBooks(server)).toEqual(BALANCED);
});

it('a closed tab ends the session by browser_closed (310)', async () => {
  await onAir('mio4');
  const viewer = await inside('mio4');
  // Only confirmed media counts as delivered: a tab that closes before that costs nothing.
  await expect.poll(() => spentOn(viewer)).toBeGreaterThan(0.05);
  await viewer.page.close();
  const ended = async () => (await sessionsOf(server, viewer.user_name))[0];
  await expect.poll(async () => (await ended())?.end).toBe('browser_closed');
  const session = await ended();
  expect(session?.charged_units).toBe(session?.owed_units);
  expect(session?.delivered_ms).toBeGreaterThan(0);
  expect(await auditBooks(server)).toEqual(BALANCED);
});
