import type { ServerEventBody } from '../../platform/socket/server-event.ts';
import type { BarKind, CallState, ChannelStatus, GiftId, TwoshotState, TwowayState } from '@akari/rules';

/** What happened in the performer's channel: a type and its payload (spec §3). */
export type LogEntry =
  | { type: 'status'; status: ChannelStatus }
  | { type: 'tip'; name: string | null; units: number }
  | { type: 'gift'; name: string | null; units: number; gift: GiftId }
  | { type: 'twoshot'; name: string; state: TwoshotState }
  | { type: 'twoway'; name: string; state: TwowayState }
  | { type: 'call'; name: string; state: CallState }
  /** Without a name: the performer knows the viewer as the author of a comment alone. */
  | { type: 'bar'; name: string | null; kind: BarKind; by_staff: boolean; over: boolean }
  | { type: 'encoder_refused' };

export interface LoggedEntry {
  /** Its number on this page, from 1. */
  seq: number;
  at_ms: number;
  entry: LogEntry;
}

export const tipEntry = ({ user_name, units }: ServerEventBody<'tip.sent'>): LogEntry => ({
  type: 'tip',
  name: user_name,
  units,
});
export const giftEntry = ({ user_name, units, gift }: ServerEventBody<'gift.sent'>): LogEntry => ({
  type: 'gift',
  name: user_name,
  units,
  gift,
});
export const barEntry = (
  { bar: { viewer_name, comment, kind, set_by, until_ms } }: ServerEventBody<'bar.changed'>,
  now_ms: number,
): LogEntry => ({
  type: 'bar',
  name: comment === undefined ? viewer_name : null,
  kind,
  by_staff: set_by === 'staff',
  over: until_ms !== null && until_ms <= now_ms,
});
