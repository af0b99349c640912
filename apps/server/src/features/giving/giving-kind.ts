import type { GivingNotice } from '@akari/contract';
import type { ErrorName, GiftId, PointType, SessionMode, StageEffect } from '@akari/rules';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

/** What a viewer decides for every kind. */
export interface Asked {
  units: number;
  anonymous: boolean;
  point_type: PointType;
}

/** The columns that the tables of all kinds share. */
export interface NewGiving {
  viewer_id: number;
  performer_id: number;
  broadcast_id: number;
  session_id: number;
  transfer_id: number;
  units: number;
  performer_units: number;
  anonymous: boolean;
  at_ms: number;
}

/**
 * What is special about one kind of giving; `give` does the rest. Its table is also a branch of the view `payment`,
 * which puts it into statements, earnings, prices and the viewer list.
 * @template Id the field of the answer and of the notice that holds the id
 * @template Terms what the server reads to check the request, for example prices
 */
export interface GivingKind<A extends Asked, Id, Terms> {
  /** Prefix of the transfer's idempotency key. */
  noun: string;
  /** The goal of a free chat that it counts towards. */
  goal: 'tip' | 'gift';
  problems: { off_air: ErrorName; from_outside: ErrorName };
  /** Sent with the other reads: it may read, but not write or lock. */
  readTerms: (tx: Tx, performer_id: number) => Promise<Terms>;
  /** What it costs, where that is not its value in the room. Pure. */
  priceOf?: (asked: A, terms: Terms) => number;
  /** Why this may not be given although the viewer may give; null: it may. Pure. */
  refusal: (
    asked: A,
    channel: Pick<ChannelRow, 'status' | 'media_kind' | 'stage_effects'>,
    terms: Terms,
    mode: SessionMode,
  ) => ErrorName | null;
  insert: (tx: Tx, row: NewGiving, asked: A) => PromiseLike<{ id: number }[]>;
  idField: (id: string) => Id;
  /** What its chat line says in addition. */
  lineFields: (asked: A) => { gift?: GiftId; request?: string; effect?: StageEffect; poll?: string };
  publish: (
    services: Services,
    board: { channel_id: number; apart: boolean },
    notice: GivingNotice & Id,
    asked: A,
  ) => Promise<void>;
}
