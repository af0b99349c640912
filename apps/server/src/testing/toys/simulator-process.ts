import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../at-end.ts';

interface PretendedToy {
  levels: Record<string, number>;
  time_s: number;
}
interface Seen {
  orders: { toy: string; action: string; time_s: number }[];
  toys: Record<string, PretendedToy>;
  paired: Record<string, { utoken: string }>;
}

/** Developer token that the simulator accepts. */
export const LOVENSE_TEST_TOKEN = 'developer-token';

/** The pretended Lovense service and application, as a process of its own; stopped after the file's tests. */
export class LovenseSimulator {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async start(): Promise<LovenseSimulator> {
    const child = fork(fileURLToPath(new URL('./lovense-simulator.ts', import.meta.url)), {
      execArgv: ['--import', createRequire(import.meta.url).resolve('tsx')],
      env: { PATH: process.env['PATH'] },
    });
    atEnd(() => child.kill());
    const port = await new Promise<number>((resolve, reject) => {
      child.on('message', (said) => resolve((said as { port: number }).port));
      child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)));
    });
    return new LovenseSimulator(child, port);
  }

  async control<A = Seen>(body: object = {}): Promise<A> {
    const response = await fetch(`${this.url}/control`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as A;
  }

  /** Every command is answered with this fault; nothing: with none. */
  fault = (fault: object = {}): Promise<Seen> => this.control({ fault });

  /** Ends the process, as if the service were gone. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
