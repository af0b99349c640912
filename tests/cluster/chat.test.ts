import { randomUUID } from 'node:crypto';
import { CHAT_RATE_LINES } from '@akari/rules';
import { buildLogin, buildViewer } from '@akari/server/testing/factories';
import { describe, expect, it } from 'vitest';
import { inRoom, onAir, openCluster } from './stand/test-cluster.ts';
import { readiness, startNode } from './stand/node.ts';
import { Page } from './stand/page.ts';

const PATIENCE = { timeout: 10_000, interval: 50 };
const cluster = await openCluster();
const [one, two] = await Promise.all([startNode(cluster.env), startNode(cluster.env)]);

describe('two server nodes', () => {
  it('report ready with Redis, database and media at /readyz', async () => {
    // Media nodes are probed twice a second, the first time after the start.
    for (const node of [one, two])
      await expect
        .poll(() => readiness(node), PATIENCE)
        .toMatchObject({
          status: 200,
          body: { database: true, media: true, redis: true, ledger: 'balances' },
        });
  });

  it('deliver chat lines of both nodes in the same order', async () => {
    const performer = await onAir(cluster);
    const here = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, one.url);
    const there = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, two.url);
    for (const page of [here, there])
      expect(await page.enter(performer.user_name)).toMatchObject({ ok: true });
    const said: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      for (const [page, text] of [
        [here, `ここ ${n}`],
        [there, `there ${n}`],
      ] as const) {
        expect(await page.say(performer, text)).toMatchObject({ ok: true });
        said.push(text);
      }
    }
    for (const page of [here, there]) await expect.poll(() => page.board('events'), PATIENCE).toEqual(said);
  });

  it('accept a client_line_id only once', async () => {
    const performer = await onAir(cluster);
    const { viewer } = await inRoom(cluster, performer);
    const here = await Page.open(cluster, viewer, one.url);
    const there = await Page.open(cluster, viewer, two.url);
    const [first, second] = await Promise.all([
      here.say(performer, 'once', 'the-same'),
      there.say(performer, 'once', 'the-same'),
    ]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
  });
});

describe('a line that is deleted at one node', () => {
  it('is gone from the pages of both, and returns to both', async () => {
    const performer = await onAir(cluster);
    const here = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, one.url);
    const there = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, two.url);
    for (const page of [here, there]) await page.enter(performer.user_name);
    const { line_id } = await here.say(performer, 'delete me');
    for (const page of [here, there])
      await expect.poll(() => page.board('events'), PATIENCE).toEqual(['delete me']);

    const { cookie } = await buildLogin(cluster, performer.user_id);
    const moderates = async (path: string, method = 'POST') =>
      fetch(`${two.url}/api${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
      });
    expect((await moderates(`/chat-lines/${line_id}/delete`)).status).toBe(200);
    for (const page of [here, there])
      await expect
        .poll(() => page.bodiesOf('chat.rules_changed').at(-1)?.removed, PATIENCE)
        .toEqual([line_id]);
    const late = await Page.open(cluster, (await inRoom(cluster, performer)).viewer, one.url);
    await late.enter(performer.user_name);
    expect(late.board()).toEqual([]);

    const { acts } = (await (await moderates('/moderation', 'GET')).json()) as { acts: { act_id: string }[] };
    expect((await moderates(`/moderation-acts/${acts[0]?.act_id}/undo`)).status).toBe(200);
    for (const page of [here, there, late])
      await expect
        .poll(() => page.bodiesOf('chat.line_restored').map(({ line }) => line.line_id), PATIENCE)
        .toEqual([line_id]);
  });
});

describe('events between server nodes', () => {
  it('tell home, room and viewer list of a departure at another node', async () => {
    const performer = await onAir(cluster);
    const { viewer, session_id } = await inRoom(cluster, performer);
    const home = await Page.open(cluster, await buildViewer(cluster), one.url);
    const studio = await Page.open(cluster, performer, one.url);
    await home.ask('home.see', { cards: [{ channel_id: String(performer.user_id), version: 0 }] });
    await studio.enter(performer.user_name);
    expect(await studio.ask('viewers.watch', {})).toMatchObject({
      ok: true,
      viewers: [{ user_id: String(viewer.user_id) }],
    });
    const { cookie } = await buildLogin(cluster, viewer.user_id);
    const headers = { cookie, 'idempotency-key': randomUUID() };
    const left = await fetch(`${two.url}/api/session/${session_id}/leave`, { method: 'POST', headers });
    expect(left.status).toBe(200);
    const told = (): unknown[] =>
      home
        .bodiesOf('channels.changed')
        .flatMap(({ channels, figures }) => [...channels, ...figures].map(({ channel_id }) => channel_id));
    await expect.poll(told, PATIENCE).toContain(String(performer.user_id));
    await expect
      .poll(() => studio.bodiesOf('channel.changed').at(-1)?.channel.viewer_count, PATIENCE)
      .toBe(0);
    await expect
      .poll(() => studio.bodiesOf('viewers.changed').at(-1)?.left, PATIENCE)
      .toEqual([String(viewer.user_id)]);
  });
});

describe('chat.lines batches', () => {
  it('reach a page at most ten times a second from two nodes', async () => {
    for (const node of [one, two])
      await expect
        .poll(async () => (await fetch(`${node.url}/metrics`)).text(), { timeout: 10_000 })
        .toMatch(/akari_nodes\{.*\} 2/);
    const performer = await onAir(cluster);
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, n) =>
        Page.open(cluster, (await inRoom(cluster, performer)).viewer, n % 2 === 0 ? one.url : two.url),
      ),
    );
    for (const page of people) await page.enter(performer.user_name);
    const [reader] = people;
    const from_ms = performance.now();
    for (let n = 0; n < 6; n += 1)
      await Promise.all(people.map((page) => page.say(performer, `${n} of ${page.person.user_name}`)));
    await expect.poll(() => reader?.board('events').length, { timeout: 5_000 }).toBe(48);
    const windows = (performance.now() - from_ms) / 100;
    // Each node sends its first line at once.
    expect(reader?.bodiesOf('chat.lines').length).toBeLessThanOrEqual(windows + 3);
  });
});

describe('rate limits across server nodes', () => {
  it('count login attempts at both nodes together, up to 20', async () => {
    let names = 0;
    // Each try uses another name: wrong passwords for one name have a limit of their own.
    const guess = (url: string): Promise<number> =>
      fetch(`${url}/api/account/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: `nobody${(names += 1)}`, password: 'not this one' }),
      }).then((response) => response.status);
    const answers: number[] = [];
    for (let n = 0; n < 24 && answers.at(-1) !== 429; n += 1)
      answers.push(await guess(n % 2 === 0 ? one.url : two.url));
    expect(answers.at(-1)).toBe(429);
    expect(await Promise.all([guess(one.url), guess(two.url)])).toEqual([429, 429]);
    expect(answers.length).toBe(21);
  });

  it('count CHAT_RATE_LINES at both nodes together', async () => {
    const performer = await onAir(cluster);
    const { viewer } = await inRoom(cluster, performer);
    const pages = [await Page.open(cluster, viewer, one.url), await Page.open(cluster, viewer, two.url)];
    const answers = [];
    for (let n = 0; n < CHAT_RATE_LINES; n += 1)
      answers.push(await pages[n % 2]?.say(performer, `line ${n}`));
    expect(answers.every((answer) => answer?.ok)).toBe(true);
    for (const page of pages)
      expect(await page.say(performer, 'one too many')).toMatchObject({
        ok: false,
        error: { name: 'too_many_requests' },
      });
  });

  it('count the events of all sockets of a person, up to 60', async () => {
    const person = await buildViewer(cluster);
    const pages = await Promise.all([one, two, one, two].map(({ url }) => Page.open(cluster, person, url)));
    const leave = () => pages.map((page) => page.ask('room.leave', { channel_id: '1' }));
    const answers = await Promise.all(Array.from({ length: 20 }, leave).flat());
    expect(answers.filter(({ ok }) => ok)).toHaveLength(60);
  });
});
