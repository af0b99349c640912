import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextChildState, type ChildState } from './child-life.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** Up for so long, a child counts as sound: the next crash starts with the shortest delay again. */
const SOUND_AFTER_MS = 30_000;
const STOP_GRACE_MS = 10_000;

export interface ChildOptions {
  /** The script to run; one that is TypeScript (in tests) runs through tsx. */
  script: URL;
  env?: NodeJS.ProcessEnv;
  /** False: a child that ends is not started again. */
  restart?: boolean;
  /** How long `stop` waits before it kills, milliseconds. */
  stop_grace_ms?: number;
  onMessage?: (message: unknown) => void;
  /** One chunk of what the child wrote to stdout or stderr. Unset: it goes where ours goes. */
  onOutput?: (text: string) => void;
  /** Told of every end that `stop` did not ask for. `restart_in_ms` is null when it is not started again. */
  onCrash?: (
    code: number | null,
    signal: NodeJS.Signals | null,
    restart_in_ms: number | null,
  ) => void | Promise<void>;
}

/**
 * A Node process beside this one: started again with backoff when it crashes, and gone when we are. It runs in a
 * session of its own, so that Ctrl-C reaches this process alone, which then ends the others in order; the IPC channel
 * tells the child that its parent is gone, however that came about. The script must end on `disconnect`.
 */
export class SupervisedChild {
  readonly #options: ChildOptions;
  #state: ChildState = 'stopped';
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #kill: NodeJS.Timeout | undefined;
  /** Resolve when the child that is being stopped is gone. */
  #onGone: (() => void)[] = [];
  #delay_ms = FIRST_DELAY_MS;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Sends by IPC; nothing happens while the child is down. */
  send(message: object): void {
    if (this.#child?.connected === true) this.#child.send(message, () => undefined);
  }

  /** Starts the child unless it runs; while an earlier one is being stopped, as soon as that is gone. */
  start(): void {
    clearTimeout(this.#timer);
    this.#move('start');
  }

  /** Ends the child and waits until it is gone. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#state;
    this.#move('stop');
    if (this.#state !== 'stopping') return;
    const gone = new Promise<void>((resolve) => this.#onGone.push(resolve));
    if (before === 'running') this.#end();
    await gone;
  }

  /** Asks the child to end; kills it when it does not. */
  #end(): void {
    const child = this.#child;
    if (child === undefined) return;
    this.#kill = setTimeout(() => child.kill('SIGKILL'), this.#options.stop_grace_ms ?? STOP_GRACE_MS);
    if (child.connected) child.disconnect();
    else child.kill('SIGTERM');
  }

  #move(event: Parameters<typeof nextChildState>[1]): void {
    const before = this.#state;
    this.#state = nextChildState(before, event);
    if (this.#state === 'running' && before !== 'running') this.#launch();
  }

  #launch(): void {
    const { script, env, onMessage, onOutput } = this.#options;
    const child = fork(fileURLToPath(script), [], {
      detached: true,
      execArgv: script.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit', 'ipc'],
      ...(env === undefined ? {} : { env }),
    });
    this.#child = child;
    const startedMs = performance.now();
    if (onMessage !== undefined) child.on('message', onMessage);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    }
    let ended = false;
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (ended) return;
      ended = true;
      this.#ended(code, signal, performance.now() - startedMs);
    };
    child.once('exit', end);
    // It never started: a child that runs sends errors of its channel too, and ends by `exit`.
    child.once('error', () => child.pid === undefined && end(null, null));
  }

  #ended(code: number | null, signal: NodeJS.Signals | null, up_ms: number): void {
    clearTimeout(this.#kill);
    this.#child = undefined;
    const { restart, onCrash } = this.#options;
    const crashed = this.#state === 'running';
    if (up_ms > SOUND_AFTER_MS) this.#delay_ms = FIRST_DELAY_MS;
    this.#move(restart === false ? 'gave_up' : 'exited');
    for (const resolve of this.#onGone.splice(0)) resolve();
    if (!crashed) return;
    const delay_ms = this.#state === 'waiting' ? this.#delay_ms : null;
    if (delay_ms !== null) {
      this.#delay_ms = Math.min(delay_ms * 2, LONGEST_DELAY_MS);
      this.#timer = setTimeout(() => this.#move('delay_over'), delay_ms);
    }
    void onCrash?.(code, signal, delay_ms);
  }
}
