import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextChildState, type ChildState } from './child-life.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** A child that ran for longer than this counts as stable: the backoff restarts with the shortest delay. */
const SOUND_AFTER_MS = 30_000;
const STOP_GRACE_MS = 10_000;

export interface ChildOptions {
  /** The script to run; a TypeScript file (in tests) runs with tsx. */
  script: URL;
  env?: NodeJS.ProcessEnv;
  /** False: a child that exits is not restarted. */
  restart?: boolean;
  /** How long `stop` waits before it sends SIGKILL, milliseconds. */
  stop_grace_ms?: number;
  onMessage?: (message: unknown) => void;
  /** Called with each chunk of the child's stdout and stderr. Unset: the child inherits those of this process. */
  onOutput?: (text: string) => void;
  /** Called at each exit that `stop` did not request. `restart_in_ms` is null when the child is not restarted. */
  onCrash?: (
    code: number | null,
    signal: NodeJS.Signals | null,
    restart_in_ms: number | null,
  ) => void | Promise<void>;
}

/**
 * A Node child process that is restarted with backoff when it crashes, and that exits when this process does. It runs
 * in its own session (setsid), so that Ctrl-C signals only this process, which then stops its children in order. The
 * child notices any exit of its parent by the IPC channel: its script must exit on `disconnect`.
 */
export class SupervisedChild {
  readonly #options: ChildOptions;
  #state: ChildState = 'stopped';
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #kill: NodeJS.Timeout | undefined;
  /** Callbacks for when the child that is being stopped has exited. */
  #onGone: (() => void)[] = [];
  #delay_ms = FIRST_DELAY_MS;

  constructor(options: ChildOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Sends a message by IPC; does nothing while the child is down. */
  send(message: object): void {
    if (this.#child?.connected === true) this.#child.send(message, () => undefined);
  }

  /** Starts the child unless it runs; while an earlier process is being stopped, after its exit. */
  start(): void {
    clearTimeout(this.#timer);
    this.#move('start');
  }

  /** Stops the child and waits for its exit. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#state;
    this.#move('stop');
    if (this.#state !== 'stopping') return;
    const gone = new Promise<void>((resolve) => this.#onGone.push(resolve));
    if (before === 'running') this.#end();
    await gone;
  }

  /** Asks the child to exit (IPC disconnect or SIGTERM), and kills it after the grace period. */
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
    const started_ms = performance.now();
    if (onMessage !== undefined) child.on('message', onMessage);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
    }
    let ended = false;
    const end = (code: number | null, signal: NodeJS.Signals | null): void => {
      if (ended) return;
      ended = true;
      this.#ended(code, signal, performance.now() - started_ms);
    };
    child.once('exit', end);
    // Without a pid the child never started. A running child may also emit errors of its IPC channel, and emits `exit`.
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
