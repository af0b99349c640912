import { randomInt } from 'node:crypto';
import { postTransfer } from '@akari/server/ledger/post-transfer';
import { spendLegs } from '@akari/server/ledger/spend';
import { openDatabase, type Database } from '@akari/server/platform/database/database';
import type { Order, Round } from './clients.ts';

let keys = 0;

/** One tip-like transfer between people at random: a viewer pays, a performer and the house receive. */
async function transferOnce(database: Database, order: Order): Promise<void> {
  const viewer_id = order.performers + randomInt(1, order.viewers + 1);
  const performer_id = randomInt(1, order.performers + 1);
  const people = { viewer_id, performer_id };
  const units = randomInt(100, 10_000);
  await postTransfer(database.db, {
    ...people,
    idempotency_key: `bench:${process.pid}:${(keys += 1)}`,
    cause: 'tip',
    cause_id: null,
    at_ms: Date.now(),
    legs: spendLegs({ ...people, point_type: 2000, units, share_bp: 4_000 }).legs,
  });
}

/** As many transfers as this process makes in a round, one after the other on each connection. */
async function transfersIn(database: Database, order: Order, round: Round): Promise<number> {
  const end_ms = performance.now() + round.milliseconds;
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end_ms || count < round.transfers) {
      await transferOnce(database, order);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: order.connections }, client));
  return count;
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
const database = openDatabase(order.url, { max_connections: order.connections });
process.on('message', (round: Round) => {
  void transfersIn(database, order, round).then((count) => process.send?.({ count }));
});
process.send?.('ready');
