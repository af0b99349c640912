import { USER_TYPE, type SessionMode } from '@akari/rules';
import type { IconName } from '../../../kit/icon/names.ts';

/** How a viewer's way of watching is marked in the list; the usual one has no mark. */
export const MODE_MARKS: Record<SessionMode, IconName | null> = {
  preview: 'eye',
  party: null,
  peep: 'mask',
  voice: 'mic',
  dlchat: 'arrow-dn',
  hidden: 'bubble-lock',
  free: 'lamp',
  showtime: 'show',
  twoshot: 'twoshot',
  twoway: 'twoway',
};

const BARRED: readonly number[] = [USER_TYPE.regular, USER_TYPE.vip, USER_TYPE.promo];
/** Members can be kept out. Guests have no name that a bar could hold on to, and staff is not hers to send away. */
export const mayBar = (user_type: number): boolean => BARRED.includes(user_type);
