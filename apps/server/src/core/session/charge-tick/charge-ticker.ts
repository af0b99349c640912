import { isMoneyStopped } from '../../ledger/ledger-check-state.ts';
import { failures } from '../../../platform/failures.ts';
import { perNode } from '../../../platform/per-node.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { leaseKeeper } from '../delivery/lease-keeper.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';
import { broadcastEarnings } from '../receipt/broadcast-earnings.ts';
import { chargeTick } from './charge-tick.ts';
import { noteFailedCharges } from './failed-charges.ts';
import { sendReceipt } from '../receipt/publish-receipt.ts';
import { runningSessions, type RunningSession } from '../receipt/running-sessions.ts';

const TICK_MS = 1_000;
const EARNINGS = 'earnings';
/**
 * Milliseconds within which another server node takes over the charge of a lost one. In a cluster sessions are paid
 * this much further ahead, so that no media stops meanwhile.
 */
const TAKEOVER_MS = 7_000;
/** Interval of receipts to all viewers. A viewer who was charged gets a receipt at once. */
const RECEIPT_EVERY_MS = 2_000;

/**
 * Charges once a second on one server node: reads new delivery figures, sells due slices, grants the bought media, and
 * sends receipts to viewers and earnings to performers. Any number of nodes may tick: in a cluster each charges the
 * sessions on the media nodes that it follows, and one node sends the earnings of all performers.
 */
export class ChargeTicker {
  readonly #services: Services;
  #everybody_due_ms = 0;
  /** The earnings last sent to each performer. */
  #told = new Map<number, string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Runs one tick. A failed grant does not fail the tick, so that receipts are sent while a media engine is down. */
  async tick(): Promise<void> {
    const { background, clock, config } = this.#services;
    const now_ms = clock.nowMs();
    const deliveries = deliveredTime(this.#services).drain();
    const own = await this.#services.media.ownSessions();
    // Delivery figures that this node received for sessions of other nodes are stored too.
    const ids = own === null ? null : [...own, ...deliveries.map(([id]) => id)];
    const { charged, failed_ids } = await chargeTick(background.db, {
      now_ms,
      deliveries,
      slice_ms: config.terms.charge_slice_ms,
      money_stopped: await isMoneyStopped(background.db),
      ...(ids === null ? {} : { only_session_ids: ids, ahead_ms: TAKEOVER_MS }),
    });
    if (failed_ids.length > 0) await noteFailedCharges(this.#services, failed_ids);
    const everybody = now_ms >= this.#everybody_due_ms;
    if (everybody) this.#everybody_due_ms = now_ms + RECEIPT_EVERY_MS;
    const chargedIds = new Set(charged.map((session) => session.session_id));
    if (chargedIds.size > 0 || everybody) {
      const everybodysIds = own === null ? undefined : [...own];
      const sessions = await runningSessions(
        background.db,
        config.terms.low_points,
        everybody ? everybodysIds : [...chargedIds],
      );
      await this.#grant(sessions.filter((session) => chargedIds.has(session.id)));
      for (const session of sessions) this.#tellViewer(session, chargedIds.has(session.id), now_ms);
    }
    if (everybody && (own === null || this.#services.duties.holdOf(EARNINGS) !== undefined))
      await this.#tellPerformers(now_ms);
  }

  async #grant(sessions: RunningSession[]): Promise<void> {
    try {
      await leaseKeeper(this.#services).grant(sessions);
    } catch (error) {
      // The charge is committed; the next renewal of the leases grants the time.
      this.#services.log.warn({ err: error }, 'failed to renew media grants; will retry');
    }
  }

  #tellViewer(session: RunningSession, charged: boolean, at_ms: number): void {
    const { realtime } = this.#services;
    sendReceipt(this.#services, session, at_ms);
    if (charged && session.balances !== null) {
      const balance = { ...session.balances, session_id: String(session.id) };
      realtime.send(roomOf.user(session.viewer_id), 'balance.changed', balance);
    }
  }

  /** Sends changed earnings to performers with a broadcast. */
  async #tellPerformers(at_ms: number): Promise<void> {
    const told = new Map<number, string>();
    for (const [performer_id, earnings] of await broadcastEarnings(this.#services.background.db, at_ms)) {
      const { broadcast_id, chat_units, tip_units, gift_units } = earnings;
      const news = [broadcast_id, chat_units, tip_units, gift_units].join(':');
      told.set(performer_id, news);
      if (this.#told.get(performer_id) === news) continue;
      this.#services.realtime.send(roomOf.user(performer_id), 'earnings.changed', earnings);
    }
    this.#told = told;
  }

  start(): void {
    if (this.#services.config.media.engine === 'cluster') this.#services.duties.want(EARNINGS);
    const again = (): void => {
      this.#running = this.tick()
        .catch((error: unknown) => {
          failures(this.#services).count('update_session');
          this.#services.log.error({ err: error }, 'charge tick failed; will retry');
        })
        .finally(() => {
          if (this.#timer !== undefined) this.#timer = setTimeout(again, TICK_MS);
        });
    };
    this.#timer = setTimeout(again, TICK_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }
}

export const chargeTicker = perNode((services) => new ChargeTicker(services));
