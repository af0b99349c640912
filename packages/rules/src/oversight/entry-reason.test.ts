import { expect, it } from 'vitest';
import { CHANNEL_STATUSES } from '../channel/status.ts';
import { USER_TYPES } from '../user/user-type.ts';
import { needsEntryReason } from './entry-reason.ts';

it('only staff give a reason, for a two-shot, a hidden chat and a two-way', () => {
  const needing = USER_TYPES.flatMap((user_type) =>
    CHANNEL_STATUSES.filter((status) => needsEntryReason(user_type, status)).map(
      (status) => `${user_type} ${status}`,
    ),
  );
  expect(needing).toEqual([
    '215 hidden_chat',
    '215 twoshot',
    '215 twoway',
    '220 hidden_chat',
    '220 twoshot',
    '220 twoway',
  ]);
});
