import { USER_TYPE, type UserType } from '../user/user-type.ts';

/** Columns of the policy. User types that may do the same are one role. */
export const ROLES = ['guest', 'viewer', 'performer', 'visible_admin', 'invisible_admin'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_OF: Readonly<Record<UserType, Role>> = {
  [USER_TYPE.guest]: 'guest',
  [USER_TYPE.regular]: 'viewer',
  [USER_TYPE.vip]: 'viewer',
  [USER_TYPE.promo]: 'viewer',
  [USER_TYPE.performer]: 'performer',
  [USER_TYPE.visibleAdmin]: 'visible_admin',
  [USER_TYPE.invisibleAdmin]: 'invisible_admin',
};
