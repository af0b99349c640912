import { describe, expect, it } from 'vitest';
import { serverEvent, type ServerEventBody } from '../socket/server-event.ts';
import { balanceChanged, pointSlice } from './point.slice.ts';

const said = (points_units: number, session_id?: string) =>
  serverEvent['balance.changed']({
    points_units,
    coupon_points_units: 0,
    ...(session_id === undefined ? {} : { session_id }),
  });
const ended = (session_id: string) =>
  serverEvent['session.ended']({ session_id } as ServerEventBody<'session.ended'>);
const run = (actions: readonly { type: string }[]) =>
  actions.reduce((state, action) => pointSlice.reducer(state, action), pointSlice.getInitialState());
const after = (...actions: { type: string }[]) => run(actions).balance?.points_units;

describe('pointSlice', () => {
  it('takes the balance of each charge and of the settlement', () => {
    expect(after(said(98_000, '7'), said(96_000, '7'))).toBe(96_000);
    expect(after(said(96_000, '7'), ended('7'), said(97_200))).toBe(97_200);
  });

  it('ignores balance.changed of a session that has ended', () => {
    expect(after(said(96_000, '7'), ended('7'), said(97_200), said(96_000, '7'))).toBe(97_200);
  });

  it('takes the balance of the next session and of no session', () => {
    expect(after(ended('7'), said(97_200), said(95_200, '8'))).toBe(95_200);
    expect(
      after(ended('7'), balanceChanged({ points_units: 50_000, coupon_points_units: 0 }), said(60_000)),
    ).toBe(60_000);
  });

  it('stores the ids of the last 4 ended sessions', () => {
    const ends = Array.from({ length: 50 }, (_, index) => ended(String(index)));
    const state = run(ends);
    expect(state.ended_ids).toEqual(['49', '48', '47', '46']);
  });
});
