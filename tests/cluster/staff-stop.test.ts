import { JanusProcess } from '@akari/media/testing/janus-process';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { atEnd } from '@akari/server/testing/at-end';
import { auditKeyFile } from '@akari/server/testing/audit-key';
import { buildStaff } from '@akari/server/testing/factories';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '@akari/server/testing/media-node-process';
import { sessionRow } from '@akari/server/testing/paid-session';
import { expect, it } from 'vitest';
import { nodeIn, Performer, Viewer, type Reached } from './stand/air.ts';
import { startNode } from './stand/node.ts';
import { openCluster } from './stand/test-cluster.ts';

// Staff end a session and a broadcast whose viewers are at three media nodes and two server nodes. The media of each has to
// stop within a second of the press: what arrives at the viewers counts, and what each media node has open.

const LIMIT_MS = 1_000;
/** Longer than the limit: nothing may come after it. */
const WATCHED_MS = 2_500;
const PATIENCE = { timeout: 20_000, interval: 50 };

const deps = await openCluster();
const { db } = deps.database;

async function janusNode(name: string): Promise<{ node: MediaNodeProcess; address: string }> {
  const janus = await JanusProcess.start();
  const node = await MediaNodeProcess.start(name, { ...janus.env, MEDIA_PUBLIC_IP: janus.address });
  atEnd(async () => {
    await node.close();
    await janus.kill();
  });
  return { node, address: janus.address };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The sessions that a media node plays to now. */
async function playedBy({ url }: MediaNodeProcess): Promise<number[]> {
  const headers = { authorization: `Bearer ${MEDIA_TEST_SECRET}` };
  const { channels } = (await (await fetch(`${url}/control/stats`, { headers })).json()) as {
    channels: { subscribers: { session_id: number | string }[] }[];
  };
  return channels.flatMap(({ subscribers }) => subscribers.map(({ session_id }) => Number(session_id)));
}

/** Milliseconds from a press until each of these media nodes plays to none of these sessions. */
async function endedAt(nodes: readonly MediaNodeProcess[], sessions: readonly number[]) {
  const from_ms = performance.now();
  const after: Record<string, number> = {};
  while (Object.keys(after).length < nodes.length && performance.now() - from_ms < WATCHED_MS) {
    for (const node of nodes.filter(({ name }) => !(name in after))) {
      const played = await playedBy(node);
      if (!sessions.some((one) => played.includes(one)))
        after[node.name] = Math.round(performance.now() - from_ms);
    }
    await pause(20);
  }
  return after;
}

/** Milliseconds from a press until the last packet of each viewer. */
const silentAfter = (viewers: readonly Viewer[], pressed_at_ms: number): number[] =>
  viewers.map(({ last_packet_at_ms }) => Math.max(0, last_packet_at_ms - pressed_at_ms));

it('the media of a session and of a broadcast that staff end stops at every node within a second', async () => {
  const media = await Promise.all(['a', 'b', 'c'].map(janusNode));
  const nodes = media.map(({ node }) => node);
  const env = {
    ...deps.env,
    MEDIA: 'cluster',
    MEDIA_NODES: nodes.map(({ name, url }) => `${name}=${url}`).join(','),
    MEDIA_SECRET: MEDIA_TEST_SECRET,
    MEDIA_VIEWERS_PER_NODE: '2',
    AUDIT_KEY_FILE: auditKeyFile(),
  };
  const servers = [await startNode(env), await startNode(env)];
  // Each media node is followed by one of the server nodes.
  const said = (): string => servers.map((server) => server.output()).join('');
  for (const { name } of nodes) await expect.poll(said, PATIENCE).toContain(`media:${name}`);
  const [one, other] = servers.map(({ url }): Reached => ({ url, address: media[0]!.address }));
  const performer = await Performer.onAir(deps, one!);
  const viewers: Viewer[] = [];
  for (let at = 0; at < 6; at += 1)
    viewers.push(await Viewer.enter(deps, at % 2 === 0 ? one! : other!, performer));
  const placed = viewers.map(({ access }) => nodeIn(access!));
  expect(new Set(placed).size).toBe(3);
  const frames = viewers.map((viewer) => viewer.frames);
  await expect
    .poll(() => viewers.every((viewer, at) => viewer.frames > frames[at]! + 10), PATIENCE)
    .toBe(true);

  // The member of the staff is at the server node that the performer's page does not use.
  const { cookie } = await buildStaff(deps, { visible: false });
  const post = async (path: string, body: object): Promise<number> => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': path };
    return (await fetch(`${other!.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
      .status;
  };
  const { user_name: performer_name } = performer.person;
  const entry = { performer_name, mode: 'party', rate_units_per_min: 0, reason: 'a report' };
  expect(await post('/api/session/join', entry)).toBe(200);

  // One viewer, at a media node that is not the performer's.
  const far = viewers.find(({ access }) => nodeIn(access!) !== nodeIn(performer.access!))!;
  const stay = viewers.filter((viewer) => viewer !== far);
  let pressed_at_ms = Date.now();
  let ended = endedAt(nodes, [far.session_id]);
  const why = { reason: 'rules' };
  const of_viewer = { viewer_id: String(far.person.user_id), ...why };
  expect(await post(`/api/oversight/${performer_name}/session_end`, of_viewer)).toBe(200);
  const figures: Record<string, unknown> = { session_at_nodes_ms: await ended };
  await pause(WATCHED_MS);
  figures['session_at_viewer_ms'] = silentAfter([far], pressed_at_ms);
  expect(Object.keys(await ended)).toHaveLength(3);
  expect((await sessionRow(db, far.session_id)).end).toBe('session_ended_by_staff');
  // The others still see.
  for (const viewer of stay) expect(Date.now() - viewer.last_packet_at_ms).toBeLessThan(LIMIT_MS);

  pressed_at_ms = Date.now();
  ended = endedAt(
    nodes,
    stay.map(({ session_id }) => session_id),
  );
  expect(await post(`/api/oversight/${performer_name}/broadcast_end`, why)).toBe(200);
  figures['broadcast_at_nodes_ms'] = await ended;
  await pause(WATCHED_MS);
  figures['broadcast_at_viewers_ms'] = silentAfter(stay, pressed_at_ms);
  process.stderr.write(`staff stop media: ${JSON.stringify(figures)}\n`);
  for (const { session_id } of stay)
    expect((await sessionRow(db, session_id)).end).toBe('broadcast_ended_by_staff');
  for (const after of Object.values(figures)) {
    const each = Object.values(after as Record<string, number>);
    expect(Math.max(...each), JSON.stringify(figures)).toBeLessThanOrEqual(LIMIT_MS);
  }
  expect(Object.keys(figures['broadcast_at_nodes_ms'] as object).toSorted()).toEqual(['a', 'b', 'c']);
  expect(await checkLedger(db)).toEqual([]);
});
