import type { Logger } from 'pino';
import type { Figure, Journal } from './journal.ts';

/**
 * The server may have died before it settled a figure sent this recently, so the figure is written to the journal when
 * the last listener is gone, or when the node stops. The server keeps the larger of two figures of a session, so a figure
 * that it has settled already changes nothing.
 */
const UNSETTLED_MS = 60_000;
/** After a failed write, the next attempt is made this much later. Playback continues. */
const DISK_AGAIN_MS = 1_000;

/**
 * Final delivery figures that the server may not have settled. Figures sent to it are kept in memory for 60 s; unsent ones
 * are written to disk, and so are those in memory when the last listener is gone.
 */
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

  /** Adds the final figure of a peer. Without a listener the server is gone, and the figure must go to disk. */
  ended(figure: Figure, listeners: number, now_ms: number): void {
    if (listeners === 0) this.#unheard.push(figure);
    else this.#told.push({ figure, at_ms: now_ms });
  }

  /** Writes the unsent figures to the journal, and without a listener those sent recently. */
  keep(now_ms: number, listeners: number): void {
    if (listeners === 0) this.#unheard.push(...this.#told.splice(0).map(({ figure }) => figure));
    if (this.#unheard.length === 0 || now_ms < this.#again_at_ms) return;
    if (this.#record(this.#unheard)) this.#unheard = [];
    else this.#again_at_ms = now_ms + DISK_AGAIN_MS;
  }

  sweep(now_ms: number): void {
    this.#told = this.#told.filter((each) => now_ms - each.at_ms < UNSETTLED_MS);
  }

  /** Writes all unsettled figures to the journal, and those of live peers. */
  keepAll(live: readonly Figure[]): void {
    this.#record([...this.#unheard, ...this.#told.map(({ figure }) => figure), ...live]);
  }

  /** @returns whether the journal was written */
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
