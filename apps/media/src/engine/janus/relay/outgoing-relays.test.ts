import { describe, expect, it } from 'vitest';
import type { Feed } from '../room/feed.ts';
import { JanusError } from '../link/message.ts';
import { OutgoingRelays } from './outgoing-relays.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import type { JanusSession } from '../link/session.ts';

const NO_ANSWER = new JanusError(0, 'no answer to message');
const NO_SUCH_PUBLISHER = new JanusError(428, 'no such feed');
const LEASE_MS = 6_000;

/** A channel that is sent to two other nodes, by a Janus that fails on demand. */
async function sending() {
  const feed: Feed = {
    id: 'pub',
    way: 'published here',
    streams: [{ index: 0, kind: 'video', codec: 'VP8', mid: '0' }],
  };
  const room = { publisher: { id: 'pub' }, feed } as unknown as Room;
  const asked: string[] = [];
  const janus = { fault: null as JanusError | null };
  const command = async ({ request, remote_id }: { request: string; remote_id: string }) => {
    asked.push(`${request} ${remote_id}`);
    if (janus.fault !== null) throw janus.fault;
    return {};
  };
  const session = { control: { command } } as unknown as JanusSession;
  const rooms = { get: () => room } as unknown as Rooms;
  const relays = new OutgoingRelays(rooms, () => session, 'secret');
  const leg = { publisher_id: 'pub', host: '127.0.0.1', port: 1, rtcp_port: 2, lease_ms: LEASE_MS };
  await relays.send('c', 'to-b', { ...leg, target: 'b' });
  await relays.send('c', 'to-c', { ...leg, target: 'c' });
  asked.length = 0;
  return { relays, janus, asked };
}
const only = { only: ['b'], for_ms: 30_000 };

describe('OutgoingRelays.restrict', () => {
  it('stops the relays to all other nodes', async () => {
    const { relays, asked } = await sending();
    await relays.restrict('c', only);
    expect(asked).toEqual(['unpublish_remotely to-c']);
  });

  it('fails with media_unavailable without an answer, and a repeat asks again', async () => {
    const { relays, janus, asked } = await sending();
    janus.fault = NO_ANSWER;
    await expect(relays.restrict('c', only)).rejects.toMatchObject({ error_name: 'media_unavailable' });
    janus.fault = null;
    await relays.restrict('c', only);
    expect(asked).toEqual(['unpublish_remotely to-c', 'unpublish_remotely to-c']);
  });

  it('succeeds when the publisher has ended', async () => {
    const { relays, janus } = await sending();
    janus.fault = NO_SUCH_PUBLISHER;
    await relays.restrict('c', only);
  });
});

it('OutgoingRelays.sweep stops expired relays again until Janus answers', async () => {
  const { relays, janus, asked } = await sending();
  janus.fault = NO_ANSWER;
  const later_ms = performance.now() + LEASE_MS + 1;
  const sweep = async (): Promise<void> => {
    relays.sweep(later_ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  await sweep();
  janus.fault = null;
  await sweep();
  await sweep();
  const both = ['unpublish_remotely to-b', 'unpublish_remotely to-c'];
  expect(asked).toEqual([...both, ...both]);
});
