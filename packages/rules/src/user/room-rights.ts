import { USER_TYPE, type UserType } from './user-type.ts';

/** What can be done in a room beside watching. */
export const ROOM_ACTIONS = ['write', 'tip', 'gift', 'twoshot', 'twoway', 'call'] as const;
export type RoomAction = (typeof ROOM_ACTIONS)[number];

/**
 * Who may do what in a room (spec §6): the server refuses by this table, and the page offers by it. Whether it is possible
 * now goes by the session and the channel. Administrators have no points; the invisible one would be seen by writing.
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
