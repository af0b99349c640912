import type { MediaGrant } from '@akari/contract';
import { PACKET_STANDS_MS, SessionAccount } from './session-account.ts';

/**
 * An account is deleted this long after the end of its lease or session: the lease will not be renewed any more, and no
 * grant takes that long to arrive.
 */
const FORGET_AFTER_MS = 120_000;

/**
 * Accounts of all subscriber sessions for which the server has sent a grant. A grant may arrive before the subscriber.
 */
export class Accounts {
  readonly #accounts = new Map<string, SessionAccount>();
  readonly #packet_stands_ms: number;

  constructor(packet_stands_ms = PACKET_STANDS_MS) {
    this.#packet_stands_ms = packet_stands_ms;
  }

  apply(grants: MediaGrant[]): void {
    for (const grant of grants) {
      const account = this.#accounts.get(grant.session_id);
      if (account) {
        if (account.takes(grant)) account.renew(grant);
      } else
        this.#accounts.set(
          grant.session_id,
          new SessionAccount(grant, performance.now(), this.#packet_stands_ms),
        );
    }
  }

  /** @returns the account of a session that may start playing now; null when it has no valid grant */
  open(session_id: string, wall_ms: number): SessionAccount | null {
    const account = this.#accounts.get(session_id);
    return account?.isOpen(wall_ms) ? account : null;
  }

  /** Delivered milliseconds of those sessions that are known here. */
  finals(session_ids: readonly string[]): [string, number][] {
    return session_ids.flatMap((session_id): [string, number][] => {
      const account = this.#accounts.get(session_id);
      return account === undefined ? [] : [[session_id, account.delivered_ms]];
    });
  }

  /** Forgiven milliseconds of those sessions where there are any. */
  forgiven(session_ids: readonly string[]): [string, number][] {
    return session_ids.flatMap((session_id): [string, number][] => {
      const forgiven_ms = this.#accounts.get(session_id)?.forgiven_ms ?? 0;
      return forgiven_ms === 0 ? [] : [[session_id, forgiven_ms]];
    });
  }

  /** Confirmed milliseconds of the sessions for which the figure has changed since the last call. */
  takeReports(): [string, number][] {
    const reports: [string, number][] = [];
    for (const account of this.#accounts.values()) {
      const delivered_ms = account.takeReport();
      if (delivered_ms !== null) reports.push([account.session_id, delivered_ms]);
    }
    return reports;
  }

  sweep(wall_ms: number): void {
    for (const [session_id, account] of this.#accounts)
      if (account.known_until_ms + FORGET_AFTER_MS < wall_ms) this.#accounts.delete(session_id);
  }
}
