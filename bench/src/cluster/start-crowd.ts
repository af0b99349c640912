import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrowdOrder, CrowdReport } from './order.ts';

/** Starts a crowd in its rooms; `go` starts its chat lines, and `report` resolves when it has sent them. */
export async function startCrowd(
  order: CrowdOrder,
): Promise<{ go: () => void; report: Promise<{ report: CrowdReport }> }> {
  const child = fork(fileURLToPath(new URL('./crowd.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  });
  const told = <T>(type: string): Promise<T> =>
    new Promise((resolve, reject) => {
      child.on('message', (message: { type: string }) => {
        if (message.type === type) resolve(message as T);
      });
      child.once('exit', (code) => reject(new Error(`a crowd ended with ${code}`)));
    });
  const ready = told('ready');
  const report = told<{ report: CrowdReport }>('report');
  report.catch(() => undefined);
  child.send(order);
  await ready;
  return { go: () => void child.send({ type: 'go' }), report };
}
