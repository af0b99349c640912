import { expect, it } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { animationTipSlice, stageEntered, stageLeft } from './animation-tip.slice.ts';

const given = { user_id: '9', user_name: 'ann', tier: 'regular', at_ms: 0, units: 2_000 } as const;
const tip = (channel_id: string) =>
  serverEvent['tip.sent']({ ...given, tip_id: 't', channel_id, object: 'heart_coin' });
const gift = (channel_id: string) =>
  serverEvent['gift.sent']({ ...given, gift_id: 'g', channel_id, gift: 'dango' });

type Action = Parameters<typeof animationTipSlice.reducer>[1];
function flying(...actions: Action[]): string | null {
  let state = animationTipSlice.getInitialState();
  for (const action of actions) state = animationTipSlice.reducer(state, action);
  return state.flights.flying?.flight_id ?? null;
}

it('animationTipSlice shows tips and gifts of its channel', () => {
  expect(flying(stageEntered('7'), tip('7'))).toBe('tip t');
  expect(flying(stageEntered('7'), gift('7'))).toBe('gift g');
});

it('animationTipSlice ignores tips and gifts of other channels', () => {
  expect(flying(stageEntered('7'), tip('8'))).toBeNull();
  expect(flying(stageEntered('7'), gift('8'))).toBeNull();
});

it('animationTipSlice is empty without a stage and on a new one', () => {
  expect(flying(tip('7'))).toBeNull();
  expect(flying(stageEntered('7'), tip('7'), stageLeft())).toBeNull();
  expect(flying(stageEntered('7'), tip('7'), stageEntered('8'))).toBeNull();
});
