import type { DutyHold } from '../../platform/duty/duty-hold.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { publicKeyFile, readAuditKey, readPublicKeys } from './audit-key.ts';
import { lastRow } from './audit.queries.ts';
import { checkAuditSince } from './check-audit.ts';
import type { AuditFinding } from './finding.ts';
import { appendHead, lastHead, signatureFinding, signHead, type SignedHead } from './signed-head.ts';

/** How often the node with the duty looks whether a head is due. */
const LOOK_EVERY_MS = 5_000;
const FINDINGS_LOGGED = 10;

/**
 * `no_key`: the key cannot be read, so staff acts are refused. `not_signed`: heads cannot be written, or the log is not
 * what was signed before; staff acts go on, and are recorded.
 */
export type AuditState = 'ok' | 'no_key' | 'not_signed';

/** Signs the head of the audit log while this node has the duty, and knows the state of the log. */
class AuditWatch {
  readonly #services: Services;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #is_failing = false;

  constructor(services: Services) {
    this.#services = services;
  }

  async state(): Promise<AuditState> {
    const has_key = await readAuditKey(this.#services.config.audit).then(
      () => true,
      () => false,
    );
    if (!has_key) return 'no_key';
    return this.#is_failing ? 'not_signed' : 'ok';
  }

  /** Signs heads until the duty is lost. */
  keep(hold: DutyHold): void {
    this.#timer = setInterval(() => void this.#next(hold), LOOK_EVERY_MS).unref();
    hold.signal.addEventListener('abort', () => void this.stop());
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    // Another node may have the duty now: what this one could not do says nothing any more.
    this.#is_failing = false;
  }

  /** Signs the head if it is due. @returns the head that was signed */
  async look(hold: DutyHold): Promise<SignedHead | null> {
    try {
      const head = await this.#sign(hold);
      if (this.#is_failing) this.#services.log.warn('heads of the audit log are signed again');
      this.#is_failing = false;
      return head;
    } catch (error) {
      if (!this.#is_failing) this.#services.log.error(logged(error), 'failed to sign the audit log');
      this.#is_failing = true;
      return null;
    }
  }

  #next(hold: DutyHold): Promise<void> {
    this.#looking = this.#looking.then(async () => {
      if (hold.held()) await this.look(hold);
    });
    return this.#looking;
  }

  async #sign(hold: DutyHold): Promise<SignedHead | null> {
    const { background, clock, config } = this.#services;
    const { heads_file } = config.audit;
    const last = await lastHead(heads_file);
    if (last === 'unreadable') throw new AuditMismatch([{ kind: 'head_unreadable', line: 0 }]);
    const row = await lastRow(background.db);
    if (row !== null && last?.seq === row.seq && last.hash === row.hash) return null;
    if (row === null && last === null) return null;
    if (!this.#isDue(last, row)) return null;
    const key = await readAuditKey(config.audit);
    if (last !== null) {
      const keys = await readPublicKeys(publicKeyFile(config.audit.key_file));
      const wrong = signatureFinding(last, 0, keys);
      if (wrong !== null) throw new AuditMismatch([wrong]);
    }
    // Never signs what does not continue the head before: a new head would cover up what was done to the rows.
    const { findings, end } = await checkAuditSince(background.db, last);
    if (findings.length > 0) throw new AuditMismatch(findings);
    const head = signHead(key, end, clock.nowMs());
    if (!hold.held()) return null;
    await appendHead(heads_file, head);
    return head;
  }

  #isDue(last: SignedHead | null, row: { seq: number } | null): boolean {
    const { head_every_acts, head_every_ms } = this.#services.config.audit;
    // The log is shorter than what was signed: the check names it.
    if (last === null || row === null || row.seq <= last.seq) return true;
    return (
      row.seq - last.seq >= head_every_acts || this.#services.clock.nowMs() - last.at_ms >= head_every_ms
    );
  }
}

/** The audit log is not what was signed before. */
class AuditMismatch extends Error {
  constructor(readonly findings: readonly AuditFinding[]) {
    super('the audit log does not continue its last signed head');
  }
}

const logged = (error: unknown): object =>
  error instanceof AuditMismatch
    ? { findings: error.findings.slice(0, FINDINGS_LOGGED), count: error.findings.length }
    : { err: error };

export const auditWatch = perNode((services) => new AuditWatch(services));
