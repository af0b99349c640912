import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ListenersOrder, ListenersReport } from './order.ts';

const start = (program: URL): ChildProcess =>
  fork(fileURLToPath(program), [], { execArgv: ['--import', 'tsx'] });

const told = <T>(child: ChildProcess, type: string): Promise<T> =>
  new Promise((resolve, reject) => {
    child.on('message', (message: { type: string }) => {
      if (message.type === type) resolve(message as T);
    });
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)));
  });

/** The room of bare sockets. */
export async function startPeer(): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = start(new URL('./bare-room.ts', import.meta.url));
  const { url } = await told<{ url: string }>(child, 'ready');
  return { url, pid: child.pid ?? 0, stop: () => void child.kill('SIGKILL') };
}

/** People in a room; `go` starts their lines. */
export async function startListeners(
  order: ListenersOrder,
): Promise<{ go: () => void; report: Promise<ListenersReport> }> {
  const child = start(new URL('./listeners.ts', import.meta.url));
  const ready = told(child, 'ready');
  const report = told<{ report: ListenersReport }>(child, 'report').then((message) => message.report);
  report.catch(() => undefined);
  child.send(order);
  await ready;
  return { go: () => void child.send({ type: 'go' }), report };
}
