import { USER_TYPE, type UserType } from './user-type.ts';

/** Actions in a room besides watching. */
export const ROOM_ACTIONS = ['write', 'tip', 'gift', 'twoshot', 'twoway', 'call'] as const;
export type RoomAction = (typeof ROOM_ACTIONS)[number];

/**
 * Allowed actions by user type (spec §6). The server refuses by this table, and the page offers by it;
 * session and channel decide whether an action is possible now. Admins have no points, and writing would
 * reveal the invisible one.
 */
const ROOM_RIGHTS: Readonly<Record<UserType, readonly RoomAction[]>> = {
  [USER_TYPE.guest]: [],
  [USER_TYPE.regular]: ROOM_ACTIONS,
  [USER_TYPE.vip]: ROOM_ACTIONS,
  [USER_TYPE.promo]: ROOM_ACTIONS,
  [USER_TYPE.performer]: ['write'],
  [USER_TYPE.visibleAdmin]: ['write'],
  [USER_TYPE.invisibleAdmin]: [],
};

export const mayInRoom = (user_type: UserType, action: RoomAction): boolean =>
  ROOM_RIGHTS[user_type].includes(action);
