import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/build.mjs', import.meta.url));

/** Builds what has changed since the last build. @param parts these parts alone; none: everything */
function build(...parts: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SCRIPT, ...parts], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the build failed:\n${output}`)),
    );
  });
}

let built: Promise<void> | undefined;

/** Builds what has changed since the last build, once for each test file. */
export const ensureBuilt = (): Promise<void> => (built ??= build());

/** Global setup of tests that start programs of Node without the page. */
export default function setup(): Promise<void> {
  return build('server', 'media', 'demo');
}
