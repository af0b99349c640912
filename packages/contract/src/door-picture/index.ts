import { DOOR_PICTURE_REASONS, DOOR_PICTURE_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, timeMs } from '../common/index.ts';

/** A performer's own picture for the door of her room, in her order. */
export const ownDoorPicture = z.object({
  picture_id: id,
  state: z.enum(DOOR_PICTURE_STATES),
  /** Why staff rejected it; null: not rejected. */
  reason: z.nullable(z.enum(DOOR_PICTURE_REASONS)),
  width_px: z.int(),
  height_px: z.int(),
  at_ms: timeMs,
});
export type OwnDoorPicture = z.infer<typeof ownDoorPicture>;

export const listOwnDoorPictures = defineCall({
  method: 'GET',
  path: '/api/door_pictures',
  action: 'door_picture.manage',
  answer: z.object({
    pictures: z.array(ownDoorPicture),
    /** How many may wait or be shown, and how large a file may be. */
    limits: z.object({ most: z.int(), file_bytes: z.int() }),
  }),
});
/** Sets the order: every picture of hers once. */
export const orderDoorPictures = defineCall({
  method: 'POST',
  path: '/api/door_pictures/order',
  action: 'door_picture.manage',
  body: z.object({ picture_ids: z.array(id).check(z.maxLength(200)) }),
  answer: nothing,
});
/** Deletes a picture, also one that is shown. */
export const deleteDoorPicture = defineCall({
  method: 'POST',
  path: '/api/door_pictures/:picture_id/delete',
  action: 'door_picture.manage',
  params: z.object({ picture_id: id }),
  answer: nothing,
});

/** `POST`, the bytes as the body (image/jpeg, image/png or image/webp), with an idempotency key. */
export const DOOR_PICTURE_UPLOAD_PATH = '/api/door_pictures/file';
export const doorPictureAdded = z.object({ picture: ownDoorPicture });
/** Parameters of `DOOR_PICTURE_PATH`. */
export const doorPictureParams = z.object({
  picture_id: z.string().check(z.maxLength(20)),
  /** One of `DOOR_PICTURE_SIZES`; of any other there is no picture. */
  size: z.string().check(z.maxLength(10)),
});
