import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { dutyTable } from './duty.table.ts';
import { StartProblem } from '../process/start-problem.ts';
import { claimInstance } from './single-instance.ts';

const database = await testDatabase({ max_connections: 6 });
const KINDS = ['no_redis', 'own_media', 'one_of_many'] as const;
type Kind = (typeof KINDS)[number];

const running: (() => Promise<void>)[] = [];
/** Starts a node that does not wait for a lease to expire. */
async function start(kind: Kind): Promise<void> {
  running.push(await claimInstance({ database, log: pino({ level: 'silent' }) }, kind, 0));
}
const endAll = () => Promise.all(running.splice(0).map((end) => end()));

beforeEach(async () => void (await database.db.delete(dutyTable)));
afterEach(endAll);

describe('claimInstance', () => {
  it.each(KINDS.flatMap((first) => KINDS.map((second) => ({ first, second }))))(
    'allows $second beside $first only if both are one_of_many',
    async ({ first, second }) => {
      await start(first);
      if (first === 'one_of_many' && second === 'one_of_many') return start(second);
      const refused = start(second);
      await expect(refused).rejects.toThrow(StartProblem);
      await expect(refused).rejects.toThrow(second === 'no_redis' ? 'REDIS_URL' : 'MEDIA=cluster');
      await endAll();
      await start(second);
    },
  );

  it.each([
    ['own_media', 'one_of_many'],
    ['own_media', 'own_media'],
    ['no_redis', 'one_of_many'],
  ] as const)('allows only one of %s and %s that start at once', async (one, other) => {
    const starts = await Promise.allSettled([start(one), start(other)]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('succeeds when the lease of a killed server has expired', async () => {
    await database.db
      .insert(dutyTable)
      .values({ name: 'alone', holder: 'a life that is over', until_ms: 0, term: 1 });
    await start('one_of_many');
  });
});
