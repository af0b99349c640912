import { atEnd } from '@akari/server/testing/at-end';
import { describe, it } from 'vitest';
import { gather } from '../crowd/crowd.ts';
import { startStand } from './stand.ts';
import { stopped } from './stopped.ts';
import { Trial } from './trial.ts';

const LONG = { timeout: 240_000 };
const stand = await startStand('janus');
const { urls, database_url, media } = stand;
const [first, second] = media;
const { address } = first.running();
const crowd = await gather({ urls, database_url, address, channels: 2, viewers: 6 });
atEnd(() => crowd.stop());
const trial = new Trial(stand.database, crowd);

describe('under chat, tips and charges', () => {
  it('a Janus is killed', LONG, () =>
    trial.survives('Janus: SIGKILL', async () => {
      const { janus } = first.running();
      process.kill(janus?.pid ?? 0, 'SIGKILL');
      await trial.allWell();
      await janus?.restart();
    }),
  );

  it('a Janus hangs', LONG, () =>
    trial.survives('Janus: SIGSTOP for 20 s', () => stopped(second.running().janus?.pid ?? 0, 20_000)),
  );

  it('a media node beside a Janus hangs', LONG, () =>
    trial.survives('media node beside a Janus: SIGSTOP for 20 s', () =>
      stopped(second.running().child.pid ?? 0, 20_000),
    ),
  );

  it('a media node beside a Janus is killed', LONG, () =>
    trial.survives('media node beside a Janus: SIGKILL', async () => {
      await first.running().end('SIGKILL');
    }),
  );

  it('leaves no session running, and charges nothing that did not arrive', LONG, () => trial.close());
});
