import type { Logger } from 'pino';
import type { Figure, Journal } from './journal.ts';

/** An end told this shortly before the server died may not have been settled: it goes into the journal again. */
const UNSETTLED_MS = 60_000;
/** A disk that is full is asked again after this: nobody's picture ends because of it. */
const DISK_AGAIN_MS = 1_000;

/** Final deliveries on their way to the server: told ones for a while, those that nobody heard of to the disk. */
export class Unsettled {
  readonly #journal: Journal;
  #told: { figure: Figure; at_ms: number }[] = [];
  #unheard: Figure[] = [];
  #again_at_ms = -Infinity;
  readonly #log: Logger;

  constructor(journal: Journal, log: Logger) {
    this.#journal = journal;
    this.#log = log;
  }

  /** With nobody listening the server has gone: what was delivered must not go with it. */
  ended(figure: Figure, listeners: number, now_ms: number): void {
    if (listeners === 0) this.#unheard.push(figure);
    else this.#told.push({ figure, at_ms: now_ms });
  }

  /** Writes what nobody heard of. */
  keep(now_ms: number): void {
    if (this.#unheard.length === 0 || now_ms < this.#again_at_ms) return;
    if (this.#record(this.#unheard)) this.#unheard = [];
    else this.#again_at_ms = now_ms + DISK_AGAIN_MS;
  }

  sweep(now_ms: number): void {
    this.#told = this.#told.filter((each) => now_ms - each.at_ms < UNSETTLED_MS);
  }

  /** Everything goes to the disk, with the figures of those who are still there. */
  keepAll(live: readonly Figure[]): void {
    this.#record([...this.#unheard, ...this.#told.map(({ figure }) => figure), ...live]);
  }

  /** @returns whether the disk has taken it */
  #record(sessions: readonly Figure[]): boolean {
    try {
      this.#journal.record(sessions);
      return true;
    } catch (error) {
      this.#log.error({ err: error, sessions: sessions.length }, 'failed to write journal');
      return false;
    }
  }
}
