import { USER_TYPE, type SessionMode } from '@akari/rules';
import type { IconName } from '../../../kit/icon/names.ts';

/** Icons of the modes in the viewer list; the usual mode has none. */
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
/**
 * Returns whether the performer can bar a user of this type: only viewers. A guest has no account that a bar could
 * refer to, and an admin is not the performer's to bar.
 */
export const mayBar = (user_type: number): boolean => BARRED.includes(user_type);
