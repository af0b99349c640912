import { chatLength, cleanChatText } from '../chat/chat.ts';
import type { ErrorName } from '../error/index.ts';
import { nextState, type Machine } from '../machine/index.ts';

/** The page of a viewer's own profile. */
export const VIEWER_PROFILE_PATH = '/account/profile';

/** Most characters of the line that a viewer writes about themselves, as a person counts them. */
export const VIEWER_LINE_MAX = 60;

/**
 * The picture and the line of a viewer. `approved`: nothing waits. While a change waits or is refused, performers see what
 * was approved before.
 */
export const VIEWER_PROFILE_STATES = ['none', 'pending', 'approved', 'refused'] as const;
export type ViewerProfileState = (typeof VIEWER_PROFILE_STATES)[number];
/** `settle`: what the viewer keeps needs no approval. Staff also reject what is shown. */
export const VIEWER_PROFILE_EVENTS = ['send', 'approve', 'reject', 'settle'] as const;
export type ViewerProfileEvent = (typeof VIEWER_PROFILE_EVENTS)[number];

export const VIEWER_PROFILE_MACHINE: Machine<ViewerProfileState, ViewerProfileEvent> = {
  name: 'profile of a viewer',
  initial: 'none',
  states: VIEWER_PROFILE_STATES,
  events: VIEWER_PROFILE_EVENTS,
  transitions: {
    none: { send: 'pending', settle: 'none' },
    pending: { send: 'pending', approve: 'approved', reject: 'refused', settle: 'approved' },
    approved: { send: 'pending', settle: 'approved' },
    refused: { send: 'pending', settle: 'approved' },
  },
};
export const nextViewerProfileState = (
  state: ViewerProfileState,
  event: ViewerProfileEvent,
): ViewerProfileState | null => nextState(VIEWER_PROFILE_MACHINE, state, event);

/** Why staff refuse a picture or a line. */
export const VIEWER_PROFILE_REASONS = [
  'insult',
  'private_data',
  'contact',
  'not_yours',
  'unsuitable',
] as const;
export type ViewerProfileReason = (typeof VIEWER_PROFILE_REASONS)[number];

/** What of the profile performers may see, each by a choice of the viewer. All of it is private at first. */
export interface ViewerProfileChoice {
  picture: boolean;
  line: boolean;
  tier: boolean;
}
export const PRIVATE_PROFILE: ViewerProfileChoice = { picture: false, line: false, tier: false };

/** Longest side of the picture in each of its sizes. */
export const VIEWER_PICTURE_SIDES_PX = { large: 480, small: 128 } as const;
export type ViewerPictureSize = keyof typeof VIEWER_PICTURE_SIDES_PX;
export const VIEWER_PICTURE_SIZES = ['large', 'small'] as const satisfies ViewerPictureSize[];
/** Level of the limits of spec §5 that an upload has (`messageFileLimits`). */
export const VIEWER_PICTURE_LEVEL = 1;
/** Uploads of one viewer. */
export const VIEWER_PICTURE_RATE = { most: 10, window_ms: 600_000 } as const;

/** Reads the line as it would be shown; it may be empty. @returns it, or why it cannot be kept */
export function readViewerLine(sent: string): string | { refused: ErrorName } {
  const line = cleanChatText(sent);
  return chatLength(line) <= VIEWER_LINE_MAX ? line : { refused: 'profile_text_too_long' };
}

/** The picture and the line: as the viewer wants them, or as performers may see them. */
export interface ViewerProfileParts {
  line: string;
  /** Id of the picture; null: none. */
  picture_id: number | null;
}
/** Whether what the viewer wants says something that staff have not seen. A removal does not. */
export const needsApproval = (shown: ViewerProfileParts, wanted: ViewerProfileParts): boolean =>
  (wanted.line !== '' && wanted.line !== shown.line) ||
  (wanted.picture_id !== null && wanted.picture_id !== shown.picture_id);

/** What stays shown while a change waits: a part that the viewer has removed is gone at once. */
export const stillShown = (shown: ViewerProfileParts, wanted: ViewerProfileParts): ViewerProfileParts => ({
  line: wanted.line === '' ? '' : shown.line,
  picture_id: wanted.picture_id === null ? null : shown.picture_id,
});
