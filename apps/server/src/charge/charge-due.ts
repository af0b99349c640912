import { randomUUID } from 'node:crypto';
import { SLICE_LOOKAHEAD_MS, SLICE_LOOKAHEAD_VOICE_MS } from '@akari/rules';
import type { Db, Tx } from '../platform/database/database.ts';
import { chargeStatement, type ChargeAnswer, type Purchase } from './charge-due.sql.ts';

/** Media delivered to a session since it began, milliseconds. */
export type Delivery = readonly [session_id: number, delivered_ms: number];

export interface ChargeRequest {
  now_ms: number;
  /** What the media plane said since the last time; never lets a session go back, nor beyond what is paid. */
  deliveries: readonly Delivery[];
  /** How much is sold ahead of what was delivered. */
  slice_ms: number;
  /** Only these sessions; every running one unless given. */
  only_session_ids?: readonly number[];
  /** Buys so much earlier, and further ahead, than usual, milliseconds. */
  ahead_ms?: number;
  /** Keeps what was delivered and sells nothing. */
  money_stopped?: boolean;
  /** Every so many-th channel only, so that several connections can share a large tick. */
  part?: { index: number; of: number };
}

/** A session that was due: after the charge. */
export interface ChargedSession {
  session_id: number;
  /** Media paid for by now, since the session began. */
  paid_ms: number;
}

export interface ChargeOutcome {
  charged: ChargedSession[];
  /** Sessions that could buy nothing: each ends when what is paid for has been delivered. */
  short_ids: number[];
}

/** Reads the database's `{1,2,3}`. */
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
 * Sells time to every session that soon needs some: as much as is missing to a whole slice ahead of what was delivered,
 * and to those whose balance has not so much left the part that it has. Any number of tickers may run at once and nothing is charged twice.
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
