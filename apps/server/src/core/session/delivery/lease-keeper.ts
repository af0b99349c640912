import type { MediaGrant } from '@akari/contract';
import { notInArray } from 'drizzle-orm';
import { failures } from '../../../platform/failures.ts';
import { perNode } from '../../../platform/per-node.ts';
import type { Services } from '../../../platform/services.ts';
import { asOf } from '../state/session.queries.ts';
import { sessionTable } from '../state/session.table.ts';
import { deliveredTime } from './delivered-time.ts';

/** Media lease without renewal, milliseconds: long enough to survive a short server outage. */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 8_000;

/** The fields of a session that its grant is computed from. */
export interface Paid {
  id: number;
  rate_units_per_min: number;
  paid_ms: number;
  delivered_ms: number;
  /** Unconfirmed media that may be forgiven in total; `forgiven_ms` is the part that already was. */
  forgivable_ms: number;
  forgiven_ms: number;
  /** Database snapshot of this read. Missing for a new session, which has no earlier grant. */
  as_of?: string;
}

/**
 * Grants media to running sessions; all grants go through here. Grants come from joins, charges and renewals and may
 * overtake each other. Therefore paid time only grows, grants are sent one after the other, and a media node rejects a
 * grant that was read before the session's end.
 */
export class LeaseKeeper {
  readonly #services: Services;
  readonly #paid_ms = new Map<number, number>();
  #tail: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The grant of a session as it is now. */
  grantOf(session: Paid): MediaGrant {
    const { id, rate_units_per_min, delivered_ms, forgivable_ms, as_of } = session;
    const watch = deliveredTime(this.#services);
    const paid_ms = Math.max(session.paid_ms, this.#paid_ms.get(id) ?? 0);
    this.#paid_ms.set(id, paid_ms);
    return {
      session_id: String(id),
      // A free session has no budget, but for a guest's preview.
      paid_ms: rate_units_per_min === 0 && paid_ms === 0 ? null : paid_ms,
      delivered_ms: Math.max(delivered_ms, watch.delivered(id)),
      forgivable_ms,
      forgiven_ms: Math.max(session.forgiven_ms, watch.forgiven(id)),
      lease_until_ms: this.#services.clock.nowMs() + LEASE_MS,
      ...(as_of === undefined ? {} : { as_of }),
    };
  }

  /** Extends what running sessions may receive. */
  async grant(sessions: readonly Paid[]): Promise<void> {
    if (sessions.length === 0) return;
    const sent = this.#tail.then(() =>
      this.#services.media.grant(sessions.map((session) => this.grantOf(session))),
    );
    this.#tail = sent.catch(() => undefined);
    await sent;
  }

  forget(sessionIds: readonly number[]): void {
    for (const id of sessionIds) this.#paid_ms.delete(id);
  }

  /** Renews the leases of this node's running sessions, so that no lease expires while a session's media is paused. */
  async renew(): Promise<void> {
    const own = await this.#services.media.ownSessions();
    if (own?.size === 0) return;
    const { id, rate_units_per_min, paid_ms, delivered_ms, forgivable_ms, forgiven_ms, state } = sessionTable;
    const running = await this.#services.background.db
      .select({ id, rate_units_per_min, paid_ms, delivered_ms, forgivable_ms, forgiven_ms, as_of: asOf })
      .from(sessionTable)
      .where(notInArray(state, ['asked', 'ended']));
    await this.grant(own === null ? running : running.filter((session) => own.has(session.id)));
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#services.media.signalling_url() === null) return;
      this.renew().catch((error: unknown) => {
        failures(this.#services).count('keep');
        this.#services.log.warn({ err: error }, 'failed to renew media leases');
      });
    }, RENEW_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tail;
  }
}

export const leaseKeeper = perNode((services) => new LeaseKeeper(services));
