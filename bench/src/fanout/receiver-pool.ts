import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromReceivers, ToReceivers } from './receivers.ts';

/** With more in one process its event loop, which polls every native callback at each wake-up, falls behind. */
const VIEWERS_PER_PROCESS = 50;

/** The address of an engine; `secret` is what its signalling needs. */
export type Reached = Pick<Extract<ToReceivers, { type: 'open' }>, 'url' | 'secret'> & {
  name: Extract<ToReceivers, { type: 'open' }>['engine'];
};

type Totals = Extract<FromReceivers, { type: 'totals' }>;

/** The receivers of a bench, in separate processes. */
export class ReceiverPool {
  readonly #engine: Reached;
  readonly #address: string;
  readonly #processes: { process: ReceiverProcess; viewers: number }[] = [];

  constructor(engine: Reached, address: string) {
    this.#engine = engine;
    this.#address = address;
  }

  /** Adds viewers until there are this many. */
  async grow(viewers: number): Promise<void> {
    for (;;) {
      const missing = viewers - this.#processes.reduce((sum, each) => sum + each.viewers, 0);
      if (missing <= 0) return;
      const last = this.#processes.at(-1);
      const place = last && last.viewers < VIEWERS_PER_PROCESS ? last : await this.#add();
      const count = Math.min(missing, VIEWERS_PER_PROCESS - place.viewers);
      await place.process.ask({ type: 'join', count });
      place.viewers += count;
    }
  }

  async totals(): Promise<Omit<Totals, 'type'>> {
    const sum = { received: 0, expected: 0, silent: 0 };
    const answers = await Promise.all(this.#processes.map((each) => each.process.ask({ type: 'read' })));
    for (const answer of answers) {
      if (answer.type !== 'totals') throw new Error('no totals');
      sum.received += answer.received;
      sum.expected += answer.expected;
      sum.silent += answer.silent;
    }
    return sum;
  }

  /** Process ids of the receivers' processes. */
  pids(): number[] {
    return this.#processes.map((each) => each.process.pid);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((each) => each.process.stop()));
  }

  async #add(): Promise<{ process: ReceiverProcess; viewers: number }> {
    const place = { process: await ReceiverProcess.start(this.#engine, this.#address), viewers: 0 };
    this.#processes.push(place);
    return place;
  }
}

/** Some receivers in a separate process. */
export class ReceiverProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start({ name, url, secret }: Reached, address: string): Promise<ReceiverProcess> {
    const child = fork(fileURLToPath(new URL('receivers.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const receivers = new ReceiverProcess(child);
    await receivers.#next();
    await receivers.ask({ type: 'open', engine: name, url, secret, address });
    return receivers;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  async ask(message: ToReceivers): Promise<FromReceivers> {
    const answer = this.#next();
    this.#child.send(message);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exit = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.send({ type: 'close' } satisfies ToReceivers);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 5_000);
    await exit;
    clearTimeout(timer);
  }

  #next(): Promise<FromReceivers> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`viewers ended with ${code}`));
      const onMessage = (message: FromReceivers): void => {
        // tsx sends its own messages on the same channel.
        if (!['joined', 'totals', 'failed'].includes(message.type)) return;
        this.#child.off('exit', onExit);
        this.#child.off('message', onMessage);
        if (message.type === 'failed') reject(new Error(message.reason));
        else resolve(message);
      };
      this.#child.once('exit', onExit);
      this.#child.on('message', onMessage);
    });
  }
}
