import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { broadcastStream } from '../broadcast-stream.ts';
import { Drainer } from './drainer.ts';
import type { MediaEvent } from '../media-plane.ts';
import { mediaHomeTable } from './media-seat.table.ts';
import type { NodeRegistry } from './node-registry.ts';
import type { RegisteredNode } from './registered-node.ts';

const { db } = await testDatabase();
const MINUTE_MS = 60_000;

it('Drainer ends an encoder that stays on the node after 10 minutes', async () => {
  const encoder = broadcastStream(7);
  await db
    .insert(mediaHomeTable)
    .values({ channel_id: '1', session_id: encoder, node: 'a', life_ms: 0, state: 'live' });
  const placed = (open: boolean) => () => ({ open, can_relay: false });
  const ended: string[][] = [];
  const node = {
    name: 'a',
    shared: { draining: true },
    placement: placed(false),
    client: { end: async ({ session_ids }: { session_ids: string[] }) => void ended.push(session_ids) },
  } as unknown as RegisteredNode;
  const other = { name: 'b', placement: placed(true) } as unknown as RegisteredNode;
  const events: MediaEvent[] = [];
  let now_ms = 0;
  const drainer = new Drainer(
    {
      db,
      log: pino({ level: 'silent' }),
      registry: { nodes: [node, other] } as unknown as NodeRegistry,
      emit: (event) => void events.push(event),
      elapsedMs: () => now_ms,
    },
    node,
  );
  const minute = (n: number): Promise<void> => {
    now_ms = n * MINUTE_MS;
    return drainer.look();
  };
  for (let n = 0; n <= 10; n += 1) {
    await minute(n);
    expect(ended).toEqual([]);
  }
  await minute(11);
  expect(ended).toEqual([[encoder]]);
  expect(events).toHaveLength(12);
});
