import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { MEDIA_TEST_SECRET, MediaNodeProcess } from '../../testing/media-node-process.ts';
import { systemClock } from '../clock/clock.ts';
import { Duties } from '../duty/duties.ts';
import { ClusterMediaPlane } from './cluster/cluster-media-plane.ts';
import { EmbeddedMediaPlane } from './embedded/embedded-media-plane.ts';
import type { MediaPlane } from './media-plane.ts';
import { readNodePath } from './signalling/node-path.ts';

const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
const clock = systemClock;
const browsers = {
  ice_servers: ['stun:stun.example.net:3478'],
  ice_policy: 'all' as const,
  turn_secret: '',
};

interface Deps {
  plane: MediaPlane;
  close: () => Promise<void>;
}

function embedded(): Promise<Deps> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'akari-media-'));
  const plane = new EmbeddedMediaPlane({
    config: {
      ...browsers,
      media: { engine: 'embedded', udp_port: 0, public_ip: '127.0.0.1' },
      log_level: 'silent',
    },
    secret: (purpose) => createHash('sha256').update(purpose).digest(),
    log,
    clock,
    data_dir,
  });
  const close = async (): Promise<void> => {
    await plane.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
  return Promise.resolve({ plane, close });
}

async function cluster(): Promise<Deps> {
  const database = await testDatabase();
  const nodes = await Promise.all(['a', 'b'].map((name) => MediaNodeProcess.start(name)));
  const duties = new Duties({ database, log });
  const media_cluster = {
    nodes: nodes.map(({ name, url }) => ({ name, url })),
    secret: MEDIA_TEST_SECRET,
    viewers_per_node: 0,
  };
  const plane = new ClusterMediaPlane({
    config: { ...browsers, media_cluster },
    log,
    clock,
    database,
    background: database,
    duties,
  });
  duties.start();
  const close = async (): Promise<void> => {
    await plane.stop();
    await duties.stop();
    await Promise.all(nodes.map((node) => node.close()));
  };
  return { plane, close };
}

/** What every media plane does, with any engine and any number of nodes. */
describe.each([
  ['embedded', embedded],
  ['cluster', cluster],
])('MediaPlane (%s)', (_name, open) => {
  let plane: MediaPlane;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ plane, close } = await open());
    await plane.start();
  });
  afterAll(() => close());

  const grantOf = (session_id: number, fields = {}) => ({
    session_id: String(session_id),
    paid_ms: 10_000,
    delivered_ms: 0,
    lease_until_ms: Date.now() + 30_000,
    ...fields,
  });
  const post = (url: string, token: string): Promise<Response> => {
    const { node, path: inner } = readNodePath(url);
    return fetch(`${plane.signalling_url(node ?? undefined)}${inner}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
      body: 'v=0',
    });
  };
  const refusal = async (url: string, token: string): Promise<unknown> => {
    const body = (await (await post(url, token)).json()) as { error?: { name?: unknown } };
    return body.error?.name;
  };
  const join = (channel_id: number, session_id: number, fields = {}) =>
    plane.subscriberAccess({ channel_id, user_id: 3, session_id, grant: grantOf(session_id, fields) });

  it('publisherAccess gives a token for the own channel only', async () => {
    const access = await plane.publisherAccess({
      channel_id: 7,
      user_id: 7,
      broadcast_id: 1,
      media_kind: 'video',
    });
    expect(readNodePath(access.url).path).toBe('/whip/7');
    expect(access.ice_servers).toEqual([{ urls: ['stun:stun.example.net:3478'] }]);
    expect(await refusal(access.url, access.token)).toBe('media_sdp_invalid');
    expect(await refusal(access.url.replace('/7', '/8'), access.token)).toBe('media_forbidden');
    expect(await refusal(access.url, `${access.token}x`)).toBe('media_token_invalid');
  });

  it('subscriberAccess places viewers on the media node of the publisher', async () => {
    const publisher = await plane.publisherAccess({
      channel_id: 8,
      user_id: 8,
      broadcast_id: 2,
      media_kind: 'video',
    });
    const { node } = readNodePath(publisher.url);
    for (const session_id of [21, 22, 21])
      expect(readNodePath((await join(8, session_id)).url)).toEqual({ node, path: '/whep/8' });
    expect(await plane.nodeOf('8')).toBe(node);
  });

  it('endSubscribers revokes the grant and returns the delivered milliseconds', async () => {
    const access = await join(7, 5, { delivered_ms: 1_234 });
    // The grant exists; only the media is missing.
    expect(await refusal(access.url, access.token)).toBe('media_channel_not_found');
    expect(await plane.endSubscribers([5, 6], 'left')).toEqual([[5, 1_234]]);
    expect(await refusal(access.url, access.token)).toBe('media_forbidden');
    expect(await plane.endSubscribers([], 'left')).toEqual([]);
  });

  it('grant extends an expired lease and ignores an unknown session', async () => {
    const access = await join(7, 9, { lease_until_ms: 0 });
    expect(await refusal(access.url, access.token)).toBe('media_forbidden');
    await plane.grant([grantOf(9), grantOf(404)]);
    expect(await refusal(access.url, access.token)).toBe('media_channel_not_found');
    await plane.grant([]);
  });

  it('twowayAccess places both people on one node until endTwoways', async () => {
    const asked = { twoway_id: 4, lease_until_ms: Date.now() + 30_000 };
    const viewer = await plane.twowayAccess({ ...asked, user_id: 3, role: 'publish' });
    const performer = await plane.twowayAccess({ ...asked, user_id: 7, role: 'play' });
    expect(readNodePath(viewer.url).path).toBe('/whip/twoway-4');
    expect(readNodePath(performer.url)).toEqual({
      node: readNodePath(viewer.url).node,
      path: '/whep/twoway-4',
    });
    expect(await refusal(viewer.url, viewer.token)).toBe('media_sdp_invalid');
    expect(await refusal(performer.url, performer.token)).toBe('media_channel_not_found');
    await plane.keepTwoways([4], Date.now() + 60_000);
    await plane.endTwoways([4], 'over');
    expect(await refusal(performer.url, performer.token)).toBe('media_forbidden');
  });

  it('channelStats is null for an unused channel, before and after endChannel', async () => {
    expect(await plane.channelStats(7)).toBeNull();
    await plane.endChannel(7, { publisher: true, reason: 'over' });
    expect(await plane.channelStats(7)).toBeNull();
  });

  it('journal of a node is empty and can be settled', async () => {
    await vi.waitFor(async () => expect(await plane.ownSessions()).not.toEqual(new Set()), 10_000);
    const node = (await plane.nodeOf('8')) ?? undefined;
    expect(await plane.journal(node)).toEqual([]);
    await plane.settleJournal(node);
  });
});
