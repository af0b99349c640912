import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '@akari/server/testing/at-end';
import { describe, it } from 'vitest';
import { gather } from '../crowd/crowd.ts';
import { startStand } from './stand.ts';
import { stopped } from './stopped.ts';
import { Trial } from './trial.ts';

const LONG = { timeout: 240_000 };
const stand = await startStand();
const { urls, database_url } = stand;
const crowd = await gather({ urls, database_url, address: '127.0.0.1', channels: 2, viewers: 6 });
atEnd(() => crowd.stop());
const trial = new Trial(stand.database, crowd);

describe('under chat, tips and charges', () => {
  it('a server node is killed', LONG, () =>
    trial.survives('server node: SIGKILL', async () => {
      stand.nodes[0].kill('SIGKILL');
      await stand.nodes[0].exited;
      await trial.allWell();
      await stand.startNodeAgain(0);
    }),
  );

  it('a server node hangs', LONG, () =>
    trial.survives('server node: SIGSTOP for 20 s', () => stopped(stand.nodes[1].pid, 20_000)),
  );

  it('a media node is killed', LONG, () =>
    trial.survives('media node: SIGKILL', async () => {
      await stand.media[0].running().end('SIGKILL');
      await trial.allWell();
      await stand.media[0].startAgain();
    }),
  );

  it('a media node hangs', LONG, () =>
    trial.survives('media node: SIGSTOP for 20 s', () =>
      stopped(stand.media[1].running().child.pid ?? 0, 20_000),
    ),
  );

  it('Redis is killed', LONG, () =>
    trial.survives('Redis: SIGKILL, back after 3 s', async () => {
      await stand.redis.kill('SIGKILL');
      await sleep(3_000);
      await stand.redis.startAgain();
    }),
  );

  it('Redis is cut off', LONG, () =>
    trial.survives('Redis: cut off for 20 s', () => stopped(stand.redis.pid(), 20_000)),
  );

  it('PostgreSQL is killed', LONG, () =>
    trial.survives('PostgreSQL: SIGKILL', async () => {
      process.kill(stand.postmaster(), 'SIGKILL');
    }),
  );

  it('PostgreSQL is restarted', LONG, () =>
    trial.survives('PostgreSQL: restarted', async () => {
      process.kill(stand.postmaster(), 'SIGINT');
    }),
  );

  it('PostgreSQL hangs', LONG, () =>
    trial.survives('PostgreSQL: SIGSTOP for 10 s', () => stopped(stand.postmaster(), 10_000)),
  );

  it('leaves no session running, and charges nothing that did not arrive', LONG, () => trial.close());
});
