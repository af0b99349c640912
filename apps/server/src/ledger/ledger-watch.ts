import { perNode } from '../platform/per-node.ts';
import type { Services } from '../platform/services.ts';
import { recordLedgerCheck } from './record-ledger-check.ts';

const FINDINGS_LOGGED = 10;

/** Checks the ledger at the start of a server node and again and again, one node at a time. */
class LedgerWatch {
  readonly #services: Services;
  #timer: NodeJS.Timeout | undefined;
  /** Null: none runs. */
  #running: Promise<void> | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Checks now, no matter when another node checked last. */
  check = (): Promise<void> => this.#check(null);

  /** Checks if nobody has for as long as the setting says. */
  checkIfDue(): Promise<void> {
    const { clock, config } = this.#services;
    return this.#check(clock.nowMs() - config.ledger_check_ms);
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.checkIfDue()
        .catch((error: unknown) => this.#services.log.error({ err: error }, 'failed to check the ledger'))
        .finally(() => (this.#running = null));
    }, this.#services.config.ledger_check_ms).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #check(unless_since_ms: number | null): Promise<void> {
    const { background, clock, log } = this.#services;
    const checked = await recordLedgerCheck(background, clock.nowMs(), unless_since_ms);
    if (checked === null) return;
    const { findings, was_broken } = checked;
    if (findings.length > 0)
      log.error(
        { findings: findings.slice(0, FINDINGS_LOGGED), count: findings.length },
        'ledger check failed; commands that move money are refused',
      );
    else if (was_broken) log.warn('ledger check is clean again; commands that move money are accepted');
  }
}

export const ledgerWatch = perNode((services) => new LedgerWatch(services));
