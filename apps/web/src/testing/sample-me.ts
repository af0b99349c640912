import type { Me } from '@akari/contract/account';
import { USER_TYPE } from '@akari/rules';

/** A member, for tests that need only some of its fields. */
export const sampleMe = (change: Partial<Me> = {}): Me => ({
  user_id: '2',
  user_name: 'usagi',
  user_type: USER_TYPE.regular,
  tier: 'regular',
  site_id: 1_000_048,
  chat_lang: 'ja',
  balance: null,
  ...change,
});
