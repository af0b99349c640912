import { testDatabase } from '@akari/server/testing/database';
import { expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { World } from './world.ts';

it('starts a server again whose database connections are cut during its start', async () => {
  const { url } = await testDatabase();
  const coverage = new Coverage();
  const limits = { isLate: () => false, stuck_ms: 60_000 };
  const world = new World({ url, seed: 1, coverage, rewrite: (text) => text, told: () => {}, ...limits });
  try {
    world.statements.cutIn(1);
    await world.open();
    expect(world.statements.cut).toBe(true);
    // The first process ended; the name of each counts up.
    expect(world.lives.map(({ name, dead }) => ({ name, dead }))[0]).toEqual({
      name: 'life-2',
      dead: false,
    });
  } finally {
    await world.close();
  }
});
