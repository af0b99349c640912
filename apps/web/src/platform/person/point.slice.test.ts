import { describe, expect, it } from 'vitest';
import { serverEvent, type ServerEventBody } from '../socket/server-event.ts';
import type { Me } from '@akari/contract/account';
import { sampleMe } from '../../testing/sample-me.ts';
import { apiError } from '../api/call-server.ts';
import { accountApi } from './api.ts';
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

  describe('when the balance is asked for', () => {
    const meta = { requestId: '1', arg: { endpointName: 'getMe', type: 'query' } };
    const answered = (me: Me) => ({
      type: 'api/executeQuery/fulfilled',
      payload: me,
      meta: { ...meta, requestStatus: 'fulfilled' },
    });
    const refused = (name: 'server_failed' | 'server_unreachable') => ({
      type: 'api/executeQuery/rejected',
      payload: apiError(name),
      meta: { ...meta, requestStatus: 'rejected', rejectedWithValue: true },
    });
    const has = (points_units: number) =>
      answered(sampleMe({ balance: { points_units, coupon_points_units: 5_000, bonus_units: 1_000 } }));

    it('shows 0 after an answer with an error, until the next good one', () => {
      expect(accountApi.endpoints.getMe.matchRejected(refused('server_failed'))).toBe(true);
      expect(run([has(90_000), refused('server_failed')]).balance).toEqual({
        points_units: 0,
        coupon_points_units: 0,
      });
      expect(after(has(90_000), refused('server_failed'), has(80_000))).toBe(80_000);
      expect(after(has(90_000), refused('server_failed'), said(70_000))).toBe(70_000);
    });

    it('shows what it was when the connection is lost', () => {
      expect(after(has(90_000), refused('server_unreachable'))).toBe(90_000);
    });

    it('shows none to those who have none', () => {
      expect(run([refused('server_failed')]).balance).toBeNull();
    });
  });

  it('stores the ids of the last 4 ended sessions', () => {
    const ends = Array.from({ length: 50 }, (_, index) => ended(String(index)));
    const state = run(ends);
    expect(state.ended_ids).toEqual(['49', '48', '47', '46']);
  });
});
