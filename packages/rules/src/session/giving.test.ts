import { expect, it } from 'vitest';
import { givingRefusal, SESSION_TYPES, type GivingRefusal, type SessionType } from './index.ts';

const [HERE, ELSEWHERE] = [7, 8];
const EXPECTED: Record<SessionType, GivingRefusal | null> = {
  110: 'from_outside',
  115: null,
  120: 'feature_not_for_peep',
  125: null,
};

it.each(SESSION_TYPES)('who may give in a session of type %i', (session_type) => {
  expect(givingRefusal({ session_type, channel_id: HERE }, HERE)).toBe(EXPECTED[session_type]);
  expect(givingRefusal({ session_type, channel_id: ELSEWHERE }, HERE)).toBe('from_outside');
});
it('is nobody without a session', () => expect(givingRefusal(null, HERE)).toBe('from_outside'));
