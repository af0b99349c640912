import { afterEach, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { arrive, broadcast, enterRoom, newPerson, type Person } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf, type BookedSession } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { channelOf } from '@akari/testkit/harness/channels';
import { framesArrive } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { familyOf, type RunningProcess } from '@akari/testkit/harness/processes';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';

const RARE = { tags: 'long' };
const RATE = '1.2';

/** A person's machine: a separate browser and all its processes. */
interface Machine {
  browser: Browser;
  processes: () => RunningProcess[];
}
async function newMachine(): Promise<Machine> {
  const before = new Set(familyOf(process.pid).map(({ pid }) => pid));
  const browser = await launchBrowser();
  const root = familyOf(process.pid).find(({ pid, command }) => !before.has(pid) && /chrom/.test(command));
  if (root === undefined) throw new Error('no process of the browser');
  return { browser, processes: () => familyOf(root.pid) };
}
const asleep = new Set<Machine>();
const signal = (machine: Machine, name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const { pid } of machine.processes()) process.kill(pid, name);
};
function freeze(machine: Machine): void {
  asleep.add(machine);
  signal(machine, 'SIGSTOP');
}
function wake(machine: Machine): void {
  asleep.delete(machine);
  signal(machine, 'SIGCONT');
}
// A stopped process cannot be closed.
afterEach(() => {
  for (const machine of asleep) wake(machine);
});
const seconds = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, count * 1_000));

const desks = { performer: await newMachine(), sleeper: await newMachine(), other: await newMachine() };
const data_server = await startTestServer();

interface Watcher extends Person {
  user_name: string;
}
interface Room {
  host: Person;
  sleeper: Watcher;
  other: Watcher;
}

async function inside(server: TestServer, { browser }: Machine, performer: string): Promise<Watcher> {
  const viewer = await newPerson(browser, { url: server.url });
  const { user_name } = await registerPerson(viewer.context);
  await arrive(viewer, `/chat/${performer}`);
  await enterRoom(viewer, RATE);
  return { ...viewer, user_name };
}

/** Starts a broadcast with two paying viewers, each on a separate machine. */
async function openRoom(server: TestServer, name: string): Promise<Room> {
  const performer = await makePerformer(server, name, { ja: '澪', en: 'Mio' });
  const host = await newPerson(desks.performer.browser, { url: server.url });
  await broadcast(host, performer);
  const [sleeper, other] = [
    await inside(server, desks.sleeper, name),
    await inside(server, desks.other, name),
  ];
  return { host, sleeper, other };
}

async function lastOf(server: TestServer, { user_name }: Watcher): Promise<BookedSession> {
  const session = (await sessionsOf(server, user_name)).at(-1);
  if (session === undefined) throw new Error('no session');
  return session;
}
const endOf = async (server: TestServer, viewer: Watcher): Promise<string | null> =>
  (await lastOf(server, viewer)).end;

it('a killed database ends no session, and the ledger balances', RARE, async () => {
  const room = await openRoom(data_server, 'mio-data');
  const before = await lastOf(data_server, room.other);
  const postgres = familyOf(data_server.pid).find(({ command }) => command.includes('postgres -D'));
  process.kill(postgres?.pid ?? 0, 'SIGKILL');
  await expect
    .poll(async () => (await fetch(`${data_server.url}/readyz`)).status, { timeout: 30_000 })
    .toBe(503);
  await expect
    .poll(async () => (await fetch(`${data_server.url}/readyz`)).status, { timeout: 60_000 })
    .toBe(200);
  const now = () => lastOf(data_server, room.other);
  await expect
    .poll(async () => (await now()).delivered_ms, { timeout: 30_000 })
    .toBeGreaterThan(before.delivered_ms + 10_000);
  expect(await now()).toMatchObject({ id: before.id, state: 'on' });
  expect(await auditBooks(data_server)).toEqual(BALANCED);
});

it('a performer frozen for 10 s returns, and unseen time is not charged', async () => {
  const { other } = await openRoom(data_server, 'mio-short');
  freeze(desks.performer);
  await seconds(2);
  const still = await lastOf(data_server, other);
  await seconds(8);
  const later = await lastOf(data_server, other);
  // After the freeze only media that was already under way is added.
  expect(later.delivered_ms - still.delivered_ms).toBeLessThan(2_500);
  wake(desks.performer);
  expect(await framesArrive(other.page, 30_000)).toBe(true);
  expect(await lastOf(data_server, other)).toMatchObject({ id: still.id, state: 'on' });
});

it(
  'a sleeping viewer’s session ends, and a lost performer ends the broadcast by stream_lost',
  RARE,
  async () => {
    const { sleeper, other } = await openRoom(data_server, 'mio-gone');
    freeze(desks.sleeper);
    await seconds(1);
    freeze(desks.performer);
    await expect
      .poll(() => endOf(data_server, other), { timeout: 60_000, interval: 500 })
      .toBe('stream_lost');
    expect((await channelOf(data_server, 'mio-gone')).status).toBe('offline');
    const slept = await lastOf(data_server, sleeper);
    expect(slept.state).toBe('ended');
    expect(['browser_closed', 'media_interrupted']).toContain(slept.end);
    expect(slept.charged_units).toBe(slept.owed_units);
    wake(desks.sleeper);
    // After waking nothing is charged without a new agreement.
    await sleeper.page.locator('[data-door=open]').waitFor({ state: 'detached' });
    expect((await sessionsOf(data_server, sleeper.user_name)).map(({ id }) => id)).toEqual([slept.id]);
    expect(await auditBooks(data_server)).toEqual(BALANCED);
  },
);

it('a killed server’s sessions end at restart, and the performer resumes', async () => {
  const first = await startTestServer();
  const { sleeper, other } = await openRoom(first, 'mio-dead');
  const { port } = new URL(first.url);
  first.kill('SIGKILL');
  await first.exited;
  const second = await startTestServer({ data_dir: first.data_dir, env: { PORT: port } });
  for (const viewer of [sleeper, other]) {
    await expect
      .poll(() => endOf(second, viewer), { timeout: 10_000 })
      .toMatch(/^(server_restarted|media_node_lost)$/);
    const session = await lastOf(second, viewer);
    expect(session.charged_units).toBe(session.owed_units);
    expect(session.delivered_ms).toBeGreaterThan(0);
  }
  // The performer's page recovers without any input.
  await expect
    .poll(async () => (await channelOf(second, 'mio-dead')).publisher_live, { timeout: 45_000 })
    .toBe(true);
  expect((await channelOf(second, 'mio-dead')).status).toBe('chatting');
  expect(await auditBooks(second)).toEqual(BALANCED);
});
