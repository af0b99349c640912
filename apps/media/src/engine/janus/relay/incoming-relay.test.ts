import type { RelayLeg, RelaySource } from '@akari/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '../../../error/failure.ts';
import type { Feed } from '../room/feed.ts';
import type { JanusHandle } from '../link/handle.ts';
import { IncomingRelay } from './incoming-relay.ts';
import type { RelayPeer } from './relay-peer.ts';
import { RelayPorts } from './relay-ports.ts';
import { Room } from '../room/room.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A source whose publisher can reconnect and which can fail, and the Janus that receives it. */
function relay() {
  const source = { publisher_id: 'first', fault: null as Failure | null };
  const asked: string[] = [];
  const legs: string[] = [];
  const nameOf = (id: string): string => `leg ${legs.indexOf(id) + 1}`;
  const describe = async (): Promise<RelaySource> => ({
    publisher_id: source.publisher_id,
    streams: [{ index: 0, kind: 'video', codec: 'VP8' }],
  });
  const send = async (_id: string, leg: RelayLeg): Promise<void> => {
    if (leg.publisher_id !== source.publisher_id) throw new Failure('media_channel_not_found');
    if (source.fault !== null) throw source.fault;
  };
  const command = async ({ request, id }: { request: string; id: string }) => {
    if (request === 'add_remote_publisher') legs.push(id);
    asked.push(`${request === 'add_remote_publisher' ? 'add' : 'remove'} ${nameOf(id)}`);
    return { port: 20_000, rtcp_port: 20_001 };
  };
  const room = new Room('c', Promise.resolve());
  const ended: string[] = [];
  const feeds: (Feed | null)[] = [];
  const incoming = new IncomingRelay({
    room,
    source: { url: 'http://source', describe, send, stop: async () => undefined } as unknown as RelayPeer,
    target: 'here',
    control: () => ({ command }) as unknown as JanusHandle,
    secret: 'secret',
    ports: new RelayPorts({ ip: '127.0.0.1', ports: { from: 20_000, to: 20_099 } }),
    feed: (feed) => void feeds.push(feed),
    onEnded: (reason) => void ended.push(reason),
  });
  const fed = (): string[] => feeds.map((feed) => (feed === null ? 'none' : nameOf(feed.id)));
  return { incoming, source, asked, ended, fed };
}

it('IncomingRelay follows a new publisher even when the source first fails', async () => {
  const { incoming, source, asked, ended, fed } = relay();
  await incoming.started;
  source.publisher_id = 'second';
  source.fault = new Failure('media_unavailable');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked, fed()]).toEqual([['add leg 1', 'add leg 2', 'remove leg 2'], ['leg 1']]);
  source.fault = null;
  await vi.advanceTimersByTimeAsync(1_000);
  // The previous leg is removed.
  expect([asked.slice(3), fed()]).toEqual([
    ['add leg 3', 'remove leg 1'],
    ['leg 1', 'leg 3'],
  ]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).toEqual([]);
  incoming.stop();
  expect(asked.at(-1)).toBe('remove leg 3');
});

it('IncomingRelay ends with source_lost between 5 and 8 s without an answer', async () => {
  const { incoming, source, ended } = relay();
  await incoming.started;
  source.fault = new Failure('media_unavailable');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(ended).toContain('source_lost');
  incoming.stop();
});
