import { postTransfer } from '@akari/server/core/ledger/post-transfer';
import { spendLegs } from '@akari/server/core/ledger/spend';
import type { Database } from '@akari/server/platform/database/database';

export interface People {
  performers: number;
  viewers: number;
}

/** A round ends when its time is over and this many transfers were made. */
export interface Round {
  seconds: number;
  transfers: number;
}

let keys = 0;

/** A random number from 1 to `most`, not cryptographically secure, because that would be slow. */
const anyOf = (most: number): number => 1 + Math.floor(Math.random() * most);

/** Makes one tip-like transfer between random people: a viewer pays, a performer and the service receive. */
async function transferOnce(database: Database, { performers, viewers }: People): Promise<void> {
  const people = {
    viewer_id: performers + anyOf(viewers),
    performer_id: anyOf(performers),
  };
  const units = 100 + anyOf(9_900);
  await postTransfer(database.db, {
    ...people,
    idempotency_key: `bench:${(keys += 1)}`,
    cause: 'tip',
    cause_id: null,
    at_ms: Date.now(),
    legs: spendLegs({ ...people, point_type: 2000, units, share_bp: 4_000 }).legs,
  });
}

/** Makes transfers on several connections at once, in sequence on each. @returns transfers a second */
export async function transfersPerSecond(
  database: Database,
  people: People,
  connections: number,
  round: Round,
): Promise<number> {
  const began_ms = performance.now();
  const end_ms = began_ms + round.seconds * 1_000;
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end_ms || count < round.transfers) {
      await transferOnce(database, people);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return (count * 1_000) / (performance.now() - began_ms);
}
