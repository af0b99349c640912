import type { MediaGrant } from '@akari/contract';
import { notInArray } from 'drizzle-orm';
import { failures } from '../platform/failures.ts';
import { perNode } from '../platform/per-node.ts';
import type { Services } from '../platform/services.ts';
import { asOf } from './session.queries.ts';
import { sessionTable } from './session.table.ts';
import { deliveredTime } from './delivered-time.ts';

/** A right to media lasts so long without renewal: viewers outlive a hiccup of the server, not its end. */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 8_000;

/** What a grant is made from. */
export interface Paid {
  id: number;
  rate_units_per_min: number;
  paid_ms: number;
  delivered_ms: number;
  /** Of unconfirmed media: what may be given back in all, and what has been. */
  forgivable_ms: number;
  forgiven_ms: number;
  /** How the database was seen when this was read; a session that begins has nothing that could have come before. */
  as_of?: string;
}

/**
 * The one way in which running sessions are granted media. Grants come from joins, charges and renewals, which may
 * pass each other on their way: what has been paid for only grows, they are sent one after the other, and a media node
 * takes none that was made before the session's end.
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

  /** Renews the leases of the running sessions that are ours, so that a pause in the picture ends nobody's right to it. */
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
