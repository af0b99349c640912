import { expect, it } from 'vitest';
import { givingRefusal, SESSION_TYPES, type GivingRefusal, type SessionType } from './index.ts';

const [HERE, ELSEWHERE] = [7, 8];
const EXPECTED: Record<SessionType, GivingRefusal | null> = {
  110: 'from_outside',
  115: null,
  120: 'feature_not_for_peep',
  125: null,
};

it.each(SESSION_TYPES)(
  'givingRefusal decides by session type %i and refuses other channels with from_outside',
  (session_type) => {
    const stay = { session_type, state: 'on', follows_id: null } as const;
    expect(givingRefusal({ ...stay, channel_id: HERE }, HERE)).toBe(EXPECTED[session_type]);
    expect(givingRefusal({ ...stay, channel_id: ELSEWHERE }, HERE)).toBe('from_outside');
  },
);
it.each([
  ['joining', null, 'from_outside'],
  ['joining', 6, null],
  ['on', null, null],
  ['paused', null, null],
  ['unpaid', null, null],
  ['asked', null, 'from_outside'],
  ['ended', 6, 'from_outside'],
] as const)('givingRefusal of state %s with follows_id %s is %s', (state, follows_id, refusal) => {
  expect(givingRefusal({ session_type: 115, channel_id: HERE, state, follows_id }, HERE)).toBe(refusal);
});
it('givingRefusal without a session is from_outside', () =>
  expect(givingRefusal(null, HERE)).toBe('from_outside'));
