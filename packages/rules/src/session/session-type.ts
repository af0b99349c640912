import type { ChannelStatus, MediaKind } from '../channel/status.ts';
import { isAdmin, type UserType } from '../user/user-type.ts';

/** Session types, spec §4. */
export const SESSION_TYPE = { waiting: 110, chat: 115, peep: 120, twoshot: 125 } as const;
export type SessionType = (typeof SESSION_TYPE)[keyof typeof SESSION_TYPE];
export const SESSION_TYPES = Object.values(SESSION_TYPE);

/** Point types, spec §3: which balance pays. */
export const POINT_TYPE = { regular: 2000, coupon: 2010 } as const;
export type PointType = (typeof POINT_TYPE)[keyof typeof POINT_TYPE];

/** What a viewer pays for; finer than the session type, and what the rate goes by. */
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

/** What decides how a channel can be entered. */
export interface Entrance {
  status: ChannelStatus;
  media_kind: MediaKind;
  /** The performer lets people peep. */
  peep_allowed: boolean;
}

/** Party chat, by oneself or with two-way beside it. */
export const isPartyMode = (mode: SessionMode): boolean => mode === 'party' || mode === 'twoway';

/** Ways in which anybody may enter now, the usual one first. Hidden chat needs its link, two-shot and two-way a request. */
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

/**
 * The same for one person. Administrators watch (spec §6): to them a two-shot is the chat that it interrupts, so they come
 * into it, and who was there before stays, without another session.
 */
export const modesOpenTo = (user_type: UserType, entrance: Entrance): SessionMode[] =>
  isAdmin(user_type) && entrance.status === 'twoshot'
    ? modesOffered({ ...entrance, status: 'chatting' })
    : modesOffered(entrance);
