import { randomUUID } from 'node:crypto';
import { SLICE_LOOKAHEAD_MS, SLICE_LOOKAHEAD_VOICE_MS } from '@akari/rules';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { chargeStatement, type ChargeAnswer, type Purchase } from './charge-due.sql.ts';

/** Media delivered to a session since it began, milliseconds. */
export type Delivery = readonly [session_id: number, delivered_ms: number];

export interface ChargeRequest {
  now_ms: number;
  /**
   * New delivery figures of the media plane. They never decrease a session's figure, nor raise it above its paid time.
   */
  deliveries: readonly Delivery[];
  /** How much time is sold ahead of delivery, milliseconds. */
  slice_ms: number;
  /** Only these sessions; every running session if missing. */
  only_session_ids?: readonly number[];
  /** Sells this much earlier, and this much further ahead, than usual, milliseconds. */
  ahead_ms?: number;
  /** Stores delivery figures and sells nothing. */
  money_stopped?: boolean;
  /** Only channels with `id % of = index`, so that several connections can share a large tick. */
  part?: { index: number; of: number };
}

/** A session that bought time, after the charge. */
export interface ChargedSession {
  session_id: number;
  /** Total paid time of the session, milliseconds. */
  paid_ms: number;
}

export interface ChargeOutcome {
  charged: ChargedSession[];
  /** Sessions that could buy nothing. Each ends when its paid time has been delivered. */
  short_ids: number[];
}

/** Parses `{1,2,3}`, the text format of an array in the database. */
const numbers = (list: string): number[] => JSON.parse(`[${list.slice(1, -1)}]`) as number[];

async function sell(db: Db | Tx, request: ChargeRequest, buys: Purchase): Promise<ChargeOutcome> {
  const { now_ms, deliveries, slice_ms, only_session_ids, ahead_ms = 0 } = request;
  const input = {
    now_ms,
    tick_id: randomUUID(),
    session_ids: deliveries.map(([session_id]) => session_id),
    delivered_ms: deliveries.map(([, delivered_ms]) => delivered_ms),
    only_session_ids: only_session_ids === undefined ? null : [...only_session_ids],
    part: request.part?.index ?? 0,
    parts: request.part?.of ?? 1,
    most_ahead_ms: slice_ms + ahead_ms,
    lookahead_ms: SLICE_LOOKAHEAD_MS + ahead_ms,
    lookahead_voice_ms: SLICE_LOOKAHEAD_VOICE_MS + ahead_ms,
  };
  const { rows } = await db.execute<ChargeAnswer>(chargeStatement(input, buys));
  const [answer] = rows;
  if (answer === undefined) throw new Error('the charge answered nothing');
  const paid_ms = numbers(answer.paid_ms);
  return {
    charged: numbers(answer.charged_ids).map((session_id, i) => ({ session_id, paid_ms: paid_ms[i] ?? 0 })),
    short_ids: numbers(answer.short_ids),
  };
}

/**
 * Sells time to every session that soon needs some: up to a whole slice ahead of its delivered time, or the part that
 * the balance pays for if it is too low. Any number of tickers may run concurrently; nothing is charged twice.
 */
export async function chargeDue(db: Db | Tx, request: ChargeRequest): Promise<ChargeOutcome> {
  if (request.money_stopped === true) return sell(db, request, 'nothing');
  const whole = await sell(db, request, 'whole_slice');
  if (whole.short_ids.length === 0) return whole;
  const short = new Set(whole.short_ids);
  const part = await sell(
    db,
    {
      now_ms: request.now_ms,
      slice_ms: request.slice_ms,
      ahead_ms: request.ahead_ms ?? 0,
      deliveries: request.deliveries.filter(([session_id]) => short.has(session_id)),
      only_session_ids: whole.short_ids,
    },
    'last_part',
  );
  return { charged: [...whole.charged, ...part.charged], short_ids: part.short_ids };
}
