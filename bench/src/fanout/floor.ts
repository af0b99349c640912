import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Measures the floor's CPU milliseconds a viewer-second.
 * @returns the reason as text when it cannot be measured here
 */
export async function measureFloor(viewers: number, seconds: number): Promise<number | string> {
  const folder = mkdtempSync(join(tmpdir(), 'akari-floor-'));
  try {
    const source = fileURLToPath(new URL('floor.c', import.meta.url));
    const program = join(folder, 'floor');
    const compile = (flags: string[]): Promise<unknown> =>
      run('gcc', ['-O2', '-o', program, source, ...flags]);
    await compile(['-lsrtp2']).catch(() => compile(['-DBARE', '-lcrypto']));
    const { stdout } = await run(program, [String(viewers), String(seconds)]);
    return Number(stdout);
  } catch (error) {
    return `not measured: gcc and libsrtp2-dev (or libssl-dev) are needed (${String(error).split('\n')[0]})`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
