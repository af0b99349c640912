import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { atEnd } from './at-end.ts';

/** Starts the simulator of a service as a process of its own, which ends after the file's tests. */
export async function startSimulator(file: URL): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(fileURLToPath(file), {
    execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
    env: { PATH: process.env['PATH'] },
  });
  atEnd(() => child.kill());
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve((said as { port: number }).port));
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)));
  });
  return { child, port };
}
