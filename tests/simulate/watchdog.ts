import { setImmediate as turn } from 'node:timers/promises';
import { Broken } from './broken.ts';
import { wall } from './wall-clock.ts';

/** The run's time limit is reached. */
export class TimeIsUp extends Error {}

const LOOK_MS = 250;
/** Without progress for this long, something waits for ever. */
export const STUCK_MS = 60_000;
/** A run that made progress within these looks is not stuck, and may be stopped at the time limit. */
const ALIVE_LOOKS = 20;
const REPORT_MS = 10_000;

interface Deps {
  isLate: () => boolean;
  stuck_ms: number;
  /** Describes what every statement and connection waits for. */
  report: () => Promise<string>;
}

/**
 * Limits every wait of a simulation: fails the run when nothing makes progress. It counts its own timer ticks, not
 * seconds, so that a machine that is suspended does not fail the run.
 */
export class Watchdog {
  /** Rejects when the time limit is reached, or when nothing makes progress. */
  readonly end: Promise<never>;
  readonly #deps: Deps;
  #silent = 0;
  #over: Error | null = null;
  #timer: NodeJS.Timeout | undefined;
  #reject: (error: Error) => void = () => undefined;
  #wake: () => void = () => undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.end = new Promise((_resolve, reject) => (this.#reject = reject));
    this.end.catch(() => undefined);
    this.#timer = wall.setInterval(() => this.#look(), LOOK_MS);
  }

  /** Reports progress. */
  news(): void {
    this.#silent = 0;
    this.#wake();
  }

  /** @throws TimeIsUp at the time limit; Broken when the run is stuck */
  check(): void {
    if (this.#over !== null) throw this.#over;
    if (this.#silent < ALIVE_LOOKS && this.#deps.isLate()) this.#stop(new TimeIsUp());
  }

  /** Waits for one turn of the event loop, inside of a polling loop. @throws TimeIsUp, Broken */
  async turn(): Promise<void> {
    await turn();
    if (this.#over !== null) throw this.#over;
  }

  /**
   * Waits for progress, at most `ms`, so that waiting does not use CPU time in a busy loop.
   * @throws TimeIsUp, Broken
   */
  async pause(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = wall.setTimeout(resolve, ms);
    });
    wall.clearTimeout(timer);
    if (this.#over !== null) throw this.#over;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#over ??= new TimeIsUp();
  }

  #look(): void {
    this.#silent += 1;
    if (this.#silent * LOOK_MS > this.#deps.stuck_ms) void this.#giveUp();
    else if (this.#silent < ALIVE_LOOKS && this.#deps.isLate()) this.#fail(new TimeIsUp());
  }

  async #giveUp(): Promise<void> {
    clearInterval(this.#timer);
    const mute = new Promise<string>((resolve) =>
      wall.setTimeout(resolve, REPORT_MS, 'the database does not answer').unref(),
    );
    const said = await Promise.race([this.#deps.report().catch(String), mute]);
    this.#fail(new Broken('work ends', `something waits for ever; ${said}`));
  }

  #stop(error: Error): never {
    this.#fail(error);
    throw error;
  }

  #fail(error: Error): void {
    clearInterval(this.#timer);
    this.#over ??= error;
    this.#reject(this.#over);
  }
}
