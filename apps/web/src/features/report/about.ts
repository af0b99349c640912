import type { ReportedThing } from '@akari/contract/report';
import type { ReportTarget } from '@akari/rules';

/** What the sheet is opened for. In a room the person chooses what of it they mean. */
export type ReportAbout =
  | { target: 'line'; performer_name: string; line_id: number; text: string }
  | { target: 'message'; message_id: number; text: string }
  | { target: 'mail'; message_id: number; text: string }
  | { target: 'viewer'; viewer_id: string }
  | { target: 'review'; review_id: string; text: string }
  | { target: 'comment'; comment_id: string; text: string }
  | { target: 'room'; performer_name: string };

/** What of a room can be reported; the first one is chosen until another is. */
export const ROOM_TARGETS = ['person', 'picture', 'broadcast'] as const;
export type RoomTarget = (typeof ROOM_TARGETS)[number];

/** The target whose reasons are offered. */
export const reasonTarget = (about: ReportAbout, chosen: RoomTarget): ReportTarget =>
  about.target === 'room'
    ? chosen
    : about.target === 'viewer'
      ? 'person'
      : about.target === 'mail'
        ? 'message'
        : about.target;

/** The target as the server knows it. */
export function thingOf(about: ReportAbout, chosen: RoomTarget): ReportedThing {
  if (about.target === 'viewer') return { target: 'viewer', viewer_id: about.viewer_id };
  if (about.target === 'mail') return { target: 'mail', message_id: about.message_id };
  if (about.target === 'message') return { target: 'message', message_id: about.message_id };
  if (about.target === 'review') return { target: 'review', review_id: about.review_id };
  if (about.target === 'comment') return { target: 'comment', comment_id: about.comment_id };
  const { performer_name } = about;
  return about.target === 'line'
    ? { target: 'line', performer_name, line_id: about.line_id }
    : { target: chosen, performer_name };
}
