import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { ensureBuilt } from './build.ts';
import { whenStanding } from './channels.ts';
import type { SharedServer } from './server.ts';
import { makePerformer, type Performer } from './staff.ts';

const DEMO = fileURLToPath(new URL('../../../../apps/demo/dist/main.js', import.meta.url));

/**
 * Starts a performer without a page, who broadcasts until the test ends and accepts every request. The demo program
 * sends a video that was encoded once, at a tenth of the CPU time of a studio in Chromium. Call it inside a test.
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
