import type { JanusProcess } from '@akari/media/testing/janus-process';
import { atEnd } from '@akari/server/testing/at-end';
import { describe, it } from 'vitest';
import { gather } from '@akari/testkit/crowd/crowd';
import { flood, udpPortsOf } from './flood.ts';
import { busiest, startStand, type MediaSeat } from './stand.ts';
import { stopped } from './stopped.ts';
import { Trial } from './trial.ts';

const MOVED = {
  sees: 'the picture of those who watch from it freezes and continues from another node; the freeze is not charged',
  goes_on: ['tips', 'chat'],
} as const;
const FLOODED = {
  name: "UDP garbage and a flood at a Janus' media ports",
  sees: 'nothing',
  goes_on: ['picture', 'tips', 'chat'],
} as const;
const stand = await startStand('janus');
const { urls, database_url, media } = stand;
const { address } = media[0].running();
const crowd = await gather({ urls, database_url, address, channels: 2, viewers: 6 });
atEnd(() => crowd.stop());
const trial = new Trial(stand.database, crowd);

/** The Janus process of a media node. */
function janusOf(seat: MediaSeat): JanusProcess {
  const { janus } = seat.running();
  if (janus === null) throw new Error(`no Janus beside ${seat.name}`);
  return janus;
}

describe('Janus faults under load', () => {
  it('UDP garbage and floods at all Janus ports interrupt nothing', () =>
    trial.survives(FLOODED, async () => {
      const { pid } = janusOf(await busiest(media));
      await flood({ address, ports: udpPortsOf(pid) });
    }));

  it('the service recovers from a killed Janus', () =>
    trial.survives({ ...MOVED, name: 'Janus: SIGKILL' }, async () => {
      const janus = janusOf(await busiest(media));
      process.kill(janus.pid, 'SIGKILL');
      await trial.allWell();
      await janus.restart();
    }));

  it('the service recovers from a hung Janus', () =>
    trial.survives({ ...MOVED, name: 'Janus: SIGSTOP for 20 s' }, async () =>
      stopped(janusOf(await busiest(media)).pid, 20_000),
    ));

  it('the service recovers from a hung media node beside Janus', () =>
    trial.survives({ ...MOVED, name: 'media node beside a Janus: SIGSTOP for 20 s' }, async () => {
      const seat = await busiest(media);
      await stopped(seat.running().child.pid ?? 0, 20_000);
    }));

  it('the service recovers from a killed media node beside Janus', () =>
    trial.survives({ ...MOVED, name: 'media node beside a Janus: SIGKILL' }, async () => {
      const seat = await busiest(media);
      await seat.running().end('SIGKILL');
      await trial.allWell();
      await seat.startAgain();
    }));
});
