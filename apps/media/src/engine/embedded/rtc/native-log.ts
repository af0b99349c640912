import type { Logger } from 'pino';

export type NativeLevel = 'Verbose' | 'Debug' | 'Info' | 'Warning' | 'Error' | 'Fatal';

/**
 * Maps levels of the native library. A client can cause its errors (a DTLS alert is two lines), so they are warnings
 * here.
 */
const LEVELS = {
  Verbose: 'trace',
  Debug: 'debug',
  Info: 'info',
  Warning: 'warn',
  Error: 'warn',
  Fatal: 'fatal',
} as const satisfies Record<NativeLevel, string>;
const WINDOW_MS = 60_000;

/**
 * Writes the native library's messages to the log: at most ten warnings and errors a minute, then the number left out.
 */
export class NativeLog {
  static readonly LIMIT = 10;
  readonly #log: Logger;
  readonly #nowMs: () => number;
  #since_ms = -Infinity;
  #lines = 0;

  constructor(log: Logger, now_ms: () => number = () => performance.now()) {
    this.#log = log;
    this.#nowMs = now_ms;
  }

  write(level: NativeLevel, message: string): void {
    if (LEVELS[level] === 'warn' && this.#isOver()) return;
    this.#log[LEVELS[level]]({ native: message }, 'media library message');
  }

  #isOver(): boolean {
    const now_ms = this.#nowMs();
    if (now_ms - this.#since_ms >= WINDOW_MS) {
      const left_out = this.#lines - NativeLog.LIMIT;
      if (left_out > 0) this.#log.warn({ left_out }, 'media library messages left out');
      this.#since_ms = now_ms;
      this.#lines = 0;
    }
    this.#lines += 1;
    return this.#lines > NativeLog.LIMIT;
  }
}
