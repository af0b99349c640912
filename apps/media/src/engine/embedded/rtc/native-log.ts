import type { Logger } from 'pino';

export type NativeLevel = 'Verbose' | 'Debug' | 'Info' | 'Warning' | 'Error' | 'Fatal';

/** A client can cause errors of the native library (a DTLS alert is two lines): they are warnings about one peer. */
const LEVELS = {
  Verbose: 'trace',
  Debug: 'debug',
  Info: 'info',
  Warning: 'warn',
  Error: 'warn',
  Fatal: 'fatal',
} as const satisfies Record<NativeLevel, string>;
const WINDOW_MS = 60_000;

/** Lines of the native library in our log: of warnings and errors at most ten a minute, and then how many were left out. */
export class NativeLog {
  static readonly LIMIT = 10;
  readonly #log: Logger;
  readonly #nowMs: () => number;
  #since_ms = -Infinity;
  #lines = 0;

  constructor(log: Logger, nowMs: () => number = () => performance.now()) {
    this.#log = log;
    this.#nowMs = nowMs;
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
