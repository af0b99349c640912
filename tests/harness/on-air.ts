import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { ensureBuilt } from './attempt-server.ts';
import { whenStanding } from './channels.ts';
import type { SharedServer } from './server.ts';
import { makePerformer, type Performer } from './staff.ts';

const DEMO = fileURLToPath(new URL('../../apps/demo/dist/main.js', import.meta.url));

/**
 * For use inside a test about viewers: a performer who is on the air until the test ends, without a page. The demo's
 * program sends a picture that was encoded once, which costs a tenth of a studio in Chromium. It accepts every request.
 */
export async function onAir(
  server: SharedServer,
  user_name: string,
  options: { ja: string; en: string; rate?: string; until?: 'waiting' | 'chatting' },
): Promise<Performer> {
  const { until = 'chatting', ...profile } = options;
  const performer = await makePerformer(server, user_name, profile);
  await ensureBuilt();
  const child = spawn(process.execPath, [DEMO], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      AKARI_URL: server.url,
      AKARI_DEMO_PERFORMERS: JSON.stringify([
        { user_name, password: performer.password, scene: 'mio', goes_to: until },
      ]),
    },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  await whenStanding(server, user_name, until);
  return performer;
}
