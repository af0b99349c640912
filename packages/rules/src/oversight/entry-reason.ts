import { isPrivate, type ChannelStatus } from '../channel/status.ts';
import { may } from '../policy/may.ts';
import type { UserType } from '../user/user-type.ts';

/** Most characters of a reason that staff type; it is one line. */
export const OVERSIGHT_REASON_MAX = 300;

/** Whether a person of this type has to give a reason before they enter a channel: staff, during a two-shot, a hidden chat or a two-way. */
export const needsEntryReason = (user_type: UserType, status: ChannelStatus): boolean =>
  may(user_type, 'oversight.watch') && (isPrivate(status) || status === 'twoway');
