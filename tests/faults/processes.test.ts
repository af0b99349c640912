import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '@akari/server/testing/at-end';
import { describe, expect, it } from 'vitest';
import { readiness } from '../cluster/stand/node.ts';
import { gather } from '@akari/testkit/crowd/crowd';
import { busiest, startStand } from './stand.ts';
import { stopped } from './stopped.ts';
import { Trial } from './trial.ts';

const SERVER = {
  sees: 'the picture goes on; pages that were at it connect to another node and show what they missed',
  goes_on: ['picture'],
} as const;
const MEDIA = {
  sees: 'the picture of those who watch from it freezes and continues from another node; the freeze is not charged',
  goes_on: ['tips', 'chat'],
} as const;
const REDIS = {
  sees: 'pictures, tips and chat go on; people at different nodes see lines of each other with the next snapshot',
  goes_on: ['picture', 'tips', 'chat'],
} as const;
const DATABASE = {
  sees: 'the picture goes on as long as it is paid and leased; what is pressed is answered "try again", and done once in the end',
  goes_on: ['picture'],
} as const;
const stand = await startStand();
const { urls, database_url } = stand;
const crowd = await gather({ urls, database_url, address: '127.0.0.1', channels: 2, viewers: 6 });
atEnd(() => crowd.stop());
const trial = new Trial(stand.database, crowd);

describe('process faults under load', () => {
  it('the service recovers from a killed server node', () =>
    trial.survives({ ...SERVER, name: 'server node: SIGKILL' }, async () => {
      stand.nodes[0].kill('SIGKILL');
      await stand.nodes[0].exited;
      await trial.allWell();
      await stand.startNodeAgain(0);
    }));

  it('the service recovers from a hung server node', () =>
    trial.survives({ ...SERVER, name: 'server node: SIGSTOP for 20 s' }, () =>
      stopped(stand.nodes[1].pid, 20_000),
    ));

  it('the service recovers from a killed media node', () =>
    trial.survives({ ...MEDIA, name: 'media node: SIGKILL' }, async () => {
      const seat = await busiest(stand.media);
      await seat.running().end('SIGKILL');
      await trial.allWell();
      await seat.startAgain();
    }));

  it('the service recovers from a hung media node', () =>
    trial.survives({ ...MEDIA, name: 'media node: SIGSTOP for 20 s' }, async () => {
      const seat = await busiest(stand.media);
      await stopped(seat.running().child.pid ?? 0, 20_000);
    }));

  it('the service recovers from a killed Redis', () =>
    trial.survives({ ...REDIS, name: 'Redis: SIGKILL, back after 3 s' }, async () => {
      await stand.redis.kill('SIGKILL');
      await sleep(3_000);
      await stand.redis.startAgain();
    }));

  it('the service recovers from a hung Redis', () =>
    trial.survives({ ...REDIS, name: 'Redis: SIGSTOP for 20 s' }, () => stopped(stand.redis.pid(), 20_000)));

  it('the service recovers from a disconnected Redis', () =>
    trial.survives({ ...REDIS, name: 'Redis: cut off for 20 s' }, async () => {
      stand.redis_wire.cut();
      await sleep(20_000);
      expect(await Promise.all(stand.nodes.map(readiness))).toMatchObject(
        Array(2).fill({ body: { redis: false } }),
      );
      stand.redis_wire.mend();
    }));

  it('the service recovers from a killed PostgreSQL', () =>
    trial.survives({ ...DATABASE, name: 'PostgreSQL: SIGKILL' }, async () => {
      process.kill(stand.postmaster(), 'SIGKILL');
    }));

  it('the service recovers from a restarted PostgreSQL', () =>
    trial.survives({ ...DATABASE, name: 'PostgreSQL: restarted' }, async () => {
      process.kill(stand.postmaster(), 'SIGINT');
    }));

  it('the service recovers from a hung PostgreSQL', () =>
    trial.survives({ ...DATABASE, name: 'PostgreSQL: SIGSTOP for 10 s', goes_on: [] }, () =>
      stopped(stand.postmaster(), 10_000),
    ));
});
