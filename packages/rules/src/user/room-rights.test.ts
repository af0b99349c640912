import { expect, it } from 'vitest';
import { mayInRoom, ROOM_ACTIONS, USER_TYPES } from './index.ts';

it('mayInRoom allows each user type its room actions', () => {
  const rights = USER_TYPES.map((type) => [type, ROOM_ACTIONS.filter((action) => mayInRoom(type, action))]);
  const all = ['write', 'tip', 'gift', 'twoshot', 'twoway', 'call'];
  expect(rights).toEqual([
    [204, []],
    [205, all],
    [206, all],
    [208, all],
    [210, ['write']],
    [215, ['write']],
    [220, []],
  ]);
});
