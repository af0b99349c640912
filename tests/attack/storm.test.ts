import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Broadcast } from '@akari/testkit/crowd/broadcast';
import { Viewer } from '@akari/testkit/crowd/viewer';
import { withDatabase } from '@akari/testkit/harness/books';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';
import { Client } from './stand/client.ts';

let server: TestServer;
/** A separate server: the storm uses up the registrations that all addresses share, and must exceed that limit. */
beforeAll(async () => {
  const env = { MEDIA_PUBLIC_IP: '127.0.0.1', REGISTRATIONS_ALL: '100000' };
  server = await startTestServer({ env });
});
const REGISTRATIONS = 600;
/** Milliseconds without a packet after which a viewer sees the video stand still. */
const STILL_MS = 2_500;
const tag = randomBytes(3).toString('hex');
const performer_name = `storm-${tag}`;
const PASSWORD = 'paper lantern 4711';

const ends: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const account = (user_name: string) => ({
  user_name,
  email: `${user_name}@example.com`,
  password: PASSWORD,
  legal_age: true,
  chat_lang: 'ja',
});

/** The holders of all leases, with their terms: a lease that was lost and taken back has another term. */
const leases = () =>
  withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query('SELECT name, holder, term FROM duty ORDER BY name');
    return rows as unknown[];
  });

const sessionOf = (user_id: string) =>
  withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query<{ state: string; charged_units: number }>(
      'SELECT state, charged_units FROM viewer_session WHERE viewer_id = $1 ORDER BY started_at_ms DESC LIMIT 1',
      [user_id],
    );
    return rows[0];
  });

async function performerOnAir(): Promise<void> {
  const { password } = await makePerformer(server, performer_name, {
    ja: '嵐',
    en: 'Storm',
  });
  const studio = new Client(server.url, '127.31.0.1');
  const { status } = await studio.post('/api/account/login', {
    login: performer_name,
    password,
  });
  expect(status).toBe(200);
  const broadcast = new Broadcast(server.url, '127.0.0.1', studio.cookie);
  broadcast.start();
  ends.push(() => broadcast.stop());
  await expect
    .poll(async () => (await studio.get(`/api/channels/${performer_name}`)).text, { interval: 500 })
    .toContain('"status":"chatting"');
}

async function payingViewer(): Promise<{ viewer: Viewer; user_id: string }> {
  const page = new Client(server.url, '127.31.0.2');
  const name = `honest-${tag}`;
  const answer = await page.post('/api/account/register', account(name));
  const { user_id } = answer.json<{ user_id: string }>();
  await staff(server, 'grant-points', { name, points: '50' });
  const viewer = new Viewer(server.url, page.cookie, '127.0.0.1');
  ends.push(() => viewer.close());
  await viewer.watch(performer_name);
  await expect.poll(() => viewer.packets).toBeGreaterThan(0);
  return { viewer, user_id };
}

/** The longest time without a packet until `over`, milliseconds. */
async function longestStill(viewer: Viewer, over: Promise<unknown>): Promise<number> {
  let running = true;
  void over.finally(() => (running = false)).catch(() => undefined);
  let [longest_ms, moved_ms, packets] = [0, performance.now(), viewer.packets];
  while (running) {
    await sleep(20);
    if (viewer.packets === packets) continue;
    longest_ms = Math.max(longest_ms, performance.now() - moved_ms);
    [moved_ms, packets] = [performance.now(), viewer.packets];
  }
  return Math.max(longest_ms, performance.now() - moved_ms);
}

test(
  'a storm of 600 registrations interrupts no paid video, charge or lease',
  { tags: ['long'] },
  async () => {
    await performerOnAir();
    const { viewer, user_id } = await payingViewer();
    const [leases_before, session_before] = [await leases(), await sessionOf(user_id)];

    const storm = Promise.all(
      Array.from({ length: REGISTRATIONS }, async (_, i) => {
        const client = new Client(server.url, `127.32.${Math.floor(i / 200)}.${(i % 200) + 1}`);
        const { status } = await client.post('/api/account/register', account(`flood-${tag}-${i}`));
        return status;
      }),
    );
    // Longer than a paid slice, so that the video needs further charges to continue.
    const still_ms = await longestStill(viewer, Promise.all([storm, sleep(12_000)]));

    const statuses = new Set(await storm);
    expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(still_ms).toBeLessThan(STILL_MS);
    expect(await leases()).toEqual(leases_before);
    const session = await sessionOf(user_id);
    expect(session?.state).toBe('on');
    expect(session?.charged_units).toBeGreaterThan(session_before?.charged_units ?? 0);
  },
);
