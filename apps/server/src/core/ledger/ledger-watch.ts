import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { recordLedgerCheck } from './record-ledger-check.ts';

const FINDINGS_LOGGED = 10;

/** Checks the ledger on request and at an interval, one node at a time. */
class LedgerWatch {
  readonly #services: Services;
  #timer: NodeJS.Timeout | undefined;
  /** The running check; null: none. */
  #running: Promise<void> | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Checks now, whenever the last check was. */
  check = (): Promise<void> => this.#check(null);

  /** Checks if the last check of any node is older than `ledger_check_ms`. */
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
