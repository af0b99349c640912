import { JanusProcess } from '@akari/media/testing/janus-process';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { atEnd } from '@akari/server/testing/at-end';
import { expect, it } from 'vitest';
import { SITE, type Edge } from '@akari/testkit/deploy/edge';
import { startEdge } from '../deploy/start.ts';
import {
  arrive,
  broadcast,
  enterRoom,
  fillRegistration,
  hears,
  newPerson,
  reads,
  say,
  stands,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { startChromium } from '@akari/testkit/harness/chromium';
import { framesArrive } from '@akari/testkit/harness/media';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';
import { openCluster } from './stand/test-cluster.ts';

/**
 * Long, because two Chromium pages, three Janus, three media nodes, two servers, nginx, Redis and PostgreSQL share few
 * cores.
 */
const PATIENCE = { timeout: 30_000, interval: 100 };
const deps = await openCluster();
const browser = await startChromium([
  `--host-resolver-rules=MAP ${SITE} 127.0.0.1`,
  '--ignore-certificate-errors',
]);
atEnd(() => browser.close());

interface MediaPlace {
  name: string;
  url: string;
  fall(): Promise<void>;
}

async function mediaPlace(name: string): Promise<MediaPlace> {
  const janus = await JanusProcess.start();
  const node = await MediaNodeProcess.start(name, { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
  const fall = async (): Promise<void> => {
    await node.kill();
    await janus.kill();
  };
  atEnd(async () => {
    await node.close();
    await janus.kill();
  });
  return { name, url: node.url, fall };
}

const startServer = (media: readonly MediaPlace[]): Promise<TestServer> =>
  startTestServer({
    env: {
      ...deps.env,
      TRUST_PROXY: '127.0.0.1',
      MEDIA: 'cluster',
      MEDIA_NODES: media.map(({ name, url }) => `${name}=${url}`).join(','),
      MEDIA_SECRET: MEDIA_TEST_SECRET,
      // Places the two viewers of a channel on two nodes.
      MEDIA_VIEWERS_PER_NODE: '1',
    },
  });

const edgeUrl = ({ https_port }: Edge): string => `https://${SITE}:${https_port}`;

/** The media nodes where a channel is published (home) and played (seats). */
async function placesOf(performer_name: string): Promise<{ home: string; seats: string[] }> {
  const { rows } = await deps.database.pool.query<{ home: string; seats: string[] }>(
    `SELECT h.node AS home,
            ARRAY(SELECT DISTINCT s.node FROM media_seat s JOIN viewer_session v ON v.id::text = s.session_id
                   WHERE v.channel_id = u.id AND v.state <> 'ended' ORDER BY 1) AS seats
       FROM media_home h JOIN app_user u ON u.id::text = h.channel_id WHERE u.user_name = $1`,
    [performer_name],
  );
  return rows[0] ?? { home: '', seats: [] };
}

async function seeEachOther(people: readonly Person[], what: string): Promise<void> {
  for (const [n, person] of people.entries()) {
    await say(person, `${what}${n}`);
    for (const other of people) await hears(other, `${what}${n}`);
  }
}

it('a broadcast behind the edge survives a killed server and home media node', async () => {
  const media = await Promise.all(['a', 'b', 'c'].map(mediaPlace));
  const servers = [await startServer(media), await startServer(media)];
  const edge = await startEdge({
    servers: servers.map(({ url }) => new URL(url).host),
    media: Object.fromEntries(media.map(({ name, url }) => [name, new URL(url).host])),
  });
  const url = edgeUrl(edge);
  const books = { databaseUrl: () => deps.database.url };

  const performer = await makePerformer(books, 'tsukushi', { ja: 'つくし', en: 'Tsukushi' });
  const studio = await newPerson(browser, { url });
  await broadcast(studio, performer);
  const viewers: Person[] = [];
  for (const [user_name, lang, phone] of [
    ['yoiko', 'ja', false],
    ['benny', 'en', true],
  ] as const) {
    const viewer = await newPerson(browser, { url, lang, phone });
    await arrive(viewer, '/register');
    await fillRegistration(viewer, user_name);
    await viewer.page.getByRole('link', { name: viewer.words.balance('12.00') }).waitFor();
    await viewer.page.goto('/chat/tsukushi');
    await enterRoom(viewer, '1.2');
    viewers.push(viewer);
  }
  const before = await placesOf('tsukushi');
  expect(before.seats).toHaveLength(2);
  await seeEachOther(viewers, 'one');

  // The performer's page reloads: the broadcast continues on another connection, at the same node and its relays.
  await studio.page.reload();
  await stands(studio, studio.words.chatting);
  await reads(studio.page, /^回線[はが]/);
  for (const { page } of viewers) expect(await framesArrive(page, 20_000)).toBe(true);

  // Kills the server that holds half of all sockets and half of the media nodes.
  servers[0]?.kill('SIGKILL');
  await servers[0]?.exited;
  await seeEachOther(viewers, 'two');
  for (const { page } of viewers) expect(await framesArrive(page, 10_000)).toBe(true);

  await media.find(({ name }) => name === before.home)?.fall();
  await expect.poll(async () => (await placesOf('tsukushi')).home, PATIENCE).not.toBe(before.home);
  for (const { page } of viewers) expect(await framesArrive(page, 20_000)).toBe(true);
  await seeEachOther(viewers, 'three');
  for (const viewer of viewers) await shoot(viewer.page, `evening ${viewer.lang}`);
  await shoot(studio.page, 'evening studio');

  for (const { page, words } of viewers) {
    await page.getByRole('button', { name: words.leave, exact: true }).first().click();
    await page.getByText(words.left).first().waitFor();
  }
  for (const name of ['yoiko', 'benny'])
    expect(await sessionsOf(books, name)).toMatchObject([{ state: 'ended', end: 'left' }]);
  expect(await auditBooks(books)).toEqual(BALANCED);
});
