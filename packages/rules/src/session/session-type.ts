import type { ChannelStatus, MediaKind } from '../channel/status.ts';
import { may } from '../policy/may.ts';
import { isGuest, type UserType } from '../user/user-type.ts';

/** Session types, spec §4. */
export const SESSION_TYPE = { waiting: 110, chat: 115, peep: 120, twoshot: 125 } as const;
export type SessionType = (typeof SESSION_TYPE)[keyof typeof SESSION_TYPE];
export const SESSION_TYPES = Object.values(SESSION_TYPE);

/** Point types, spec §3: the balance that pays. */
export const POINT_TYPE = { regular: 2000, coupon: 2010 } as const;
export type PointType = (typeof POINT_TYPE)[keyof typeof POINT_TYPE];
export const POINT_TYPES = Object.values(POINT_TYPE);

/** How a viewer watches; finer than the session type, and decides the rate. */
export const SESSION_MODES = [
  'preview',
  'party',
  'peep',
  'voice',
  'dlchat',
  'hidden',
  'free',
  'showtime',
  'twoshot',
  'twoway',
] as const;
export type SessionMode = (typeof SESSION_MODES)[number];

export const SESSION_TYPE_OF_MODE: Record<SessionMode, SessionType> = {
  preview: 110,
  party: 115,
  peep: 120,
  voice: 115,
  dlchat: 115,
  hidden: 115,
  free: 115,
  showtime: 115,
  twoshot: 125,
  twoway: 115,
};

/** What decides in which modes a channel can be entered. */
export interface Entrance {
  status: ChannelStatus;
  media_kind: MediaKind;
  /** Whether the performer allows peep. */
  peep_allowed: boolean;
}

/** Whether the mode is party chat, alone or with two-way beside it. */
export const isPartyMode = (mode: SessionMode): boolean => mode === 'party' || mode === 'twoway';

/** The mode of the chat that everybody may enter: the one to which a two-shot returns. */
export const chatModeOf = (media_kind: MediaKind): SessionMode =>
  media_kind === 'voice' ? 'voice' : 'party';

/**
 * Modes in which anybody may enter now, the usual one first. Hidden chat needs its link; two-shot and two-way
 * need a request.
 */
export function modesOffered({ status, media_kind, peep_allowed }: Entrance): SessionMode[] {
  const talk: SessionMode[] = media_kind === 'voice' ? ['voice'] : ['party', 'dlchat'];
  switch (status) {
    case 'waiting':
      return ['preview'];
    case 'chatting':
    case 'twoway':
      return peep_allowed ? [...talk, 'peep'] : talk;
    case 'hidden_chat':
      return ['hidden'];
    case 'free_chat':
      return ['free'];
    case 'showtime':
      return ['showtime'];
    case 'offline':
    case 'preparing':
    case 'twoshot':
    case 'resting':
      return [];
  }
}

/** Whether a guest may watch the free preview now: of a performer who waits, and of a free chat (spec §2). */
export const isPreviewedByGuests = (status: ChannelStatus): boolean =>
  status === 'waiting' || status === 'free_chat';

/**
 * Modes in which a person of this user type may enter now. Guests watch previews only. Admins oversee (spec §6): they
 * may enter a two-shot as if it were the chat that it interrupts, and an admin who was there before keeps the same
 * session.
 */
export function modesOpenTo(user_type: UserType, entrance: Entrance): SessionMode[] {
  if (isGuest(user_type) && isPreviewedByGuests(entrance.status)) return ['preview'];
  return may(user_type, 'oversight.watch') && entrance.status === 'twoshot'
    ? modesOffered({ ...entrance, status: 'chatting' })
    : modesOffered(entrance);
}
