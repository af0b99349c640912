import { nextState, type Machine } from '../machine/index.ts';

/** A picture of a performer for the door of her room. Others see it after staff have approved it. */
export const DOOR_PICTURE_STATES = ['pending', 'approved', 'rejected', 'deleted'] as const;
export type DoorPictureState = (typeof DOOR_PICTURE_STATES)[number];
/** `recall`: staff take one that is shown off the door, to be reviewed again. */
export const DOOR_PICTURE_EVENTS = ['approve', 'reject', 'recall', 'delete'] as const;
export type DoorPictureEvent = (typeof DOOR_PICTURE_EVENTS)[number];

export const DOOR_PICTURE_MACHINE: Machine<DoorPictureState, DoorPictureEvent> = {
  name: 'picture of the door',
  initial: 'pending',
  states: DOOR_PICTURE_STATES,
  events: DOOR_PICTURE_EVENTS,
  transitions: {
    pending: { approve: 'approved', reject: 'rejected', delete: 'deleted' },
    approved: { reject: 'rejected', recall: 'pending', delete: 'deleted' },
    rejected: { delete: 'deleted' },
    deleted: {},
  },
};

export const nextDoorPictureState = (
  state: DoorPictureState,
  event: DoorPictureEvent,
): DoorPictureState | null => nextState(DOOR_PICTURE_MACHINE, state, event);

/** Why staff reject a picture. */
export const DOOR_PICTURE_REASONS = ['unclear', 'others', 'contact', 'not_yours', 'unsuitable'] as const;
export type DoorPictureReason = (typeof DOOR_PICTURE_REASONS)[number];

/** How many pictures a performer may have that wait or are shown; a setting changes it. */
export const DOOR_PICTURES_MAX = 6;
/** Level of the limits of spec §5 that pictures have (`messageFileLimits`); a setting changes it. */
export const DOOR_PICTURE_LEVEL = 2;

/** Longest side of a picture in each of the sizes in which it is kept. */
export const DOOR_PICTURE_SIDES_PX = { large: 1_280, small: 480 } as const;
export type DoorPictureSize = keyof typeof DOOR_PICTURE_SIDES_PX;
export const DOOR_PICTURE_SIZES = ['large', 'small'] as const satisfies DoorPictureSize[];

/** Where the bytes of a picture are (image/jpeg): of an approved one for everybody, of others for the performer alone. */
export const DOOR_PICTURE_PATH = '/api/door_pictures/:picture_id/:size';
export const doorPictureUrl = (picture_id: string, size: DoorPictureSize): string =>
  DOOR_PICTURE_PATH.replace(':picture_id', encodeURIComponent(picture_id)).replace(':size', size);

/** Uploads of one performer. */
export const DOOR_PICTURE_RATE = { most: 20, window_ms: 600_000 } as const;
/** How long the performer can still look at a rejected picture, to see which one the reason is about. */
export const DOOR_PICTURE_REJECTED_MS = 14 * 86_400_000;

/** Whether a new order has each of the pictures once, and nothing else. */
export const isOrderOf = (order: readonly string[], ids: readonly string[]): boolean =>
  order.length === ids.length &&
  new Set(order).size === order.length &&
  ids.every((id) => order.includes(id));
