import {
  ALBUM_ACCESSES,
  ALBUM_PICTURE_STATES,
  ALBUM_REASONS,
  ALBUM_STATES,
  MESSAGE_FILE_KINDS,
  type AlbumSize,
} from '@akari/rules';
import * as z from 'zod/mini';
import {
  balance,
  cursorQuery,
  defineCall,
  id,
  nothing,
  performerName,
  timeMs,
  units,
} from '../common/index.ts';

/** Longer words are refused by the rules, which count characters as a person does. */
const sentWords = z.string().check(z.maxLength(500));
const both = z.object({ ja: sentWords, en: sentWords });
const access = z.enum(ALBUM_ACCESSES);
/** Null: the album is not for points. */
const price = z.nullable(units);
const albumParams = z.object({ album_id: id });
const pictureParams = z.object({ picture_id: id });

/** An album as others see it. */
export const seenAlbum = z.object({
  album_id: id,
  performer_name: performerName,
  display_name: both,
  title: both,
  access,
  units: price,
  /** Whether the person sees its pictures, or how it opens. */
  lock: z.enum(['open', 'favourites', 'points']),
  /** Whether the person has paid for it. */
  bought: z.boolean(),
  /** Pictures and clips that are shown. */
  pictures: z.int(),
  clips: z.int(),
  /** The picture in front; of a locked album only its veil. Null: the album has no picture, only clips. */
  cover: z.nullable(z.object({ picture_id: id, width_px: z.int(), height_px: z.int() })),
});
export type SeenAlbum = z.infer<typeof seenAlbum>;

export const albumPicture = z.object({
  picture_id: id,
  kind: z.enum(MESSAGE_FILE_KINDS),
  caption: both,
  width_px: z.int(),
  height_px: z.int(),
  /** Of a clip. */
  duration_ms: z.nullable(z.int()),
});
export type AlbumPicture = z.infer<typeof albumPicture>;

/** Albums of a performer that are shown and have pictures, newest first. */
export const listAlbums = defineCall({
  method: 'GET',
  path: '/api/performers/:performer_name/albums',
  action: 'album.read',
  params: z.object({ performer_name: performerName }),
  answer: z.object({ albums: z.array(seenAlbum) }),
});
export const getAlbum = defineCall({
  method: 'GET',
  path: '/api/albums/:album_id',
  action: 'album.read',
  params: albumParams,
  answer: z.object({
    album: seenAlbum,
    /** Empty while the album is locked. */
    pictures: z.array(albumPicture),
    /** How long buyers keep it when the performer deletes it or leaves, days. */
    kept_days: z.int(),
  }),
});
/** Viewer: pays for an album once. */
export const buyAlbum = defineCall({
  method: 'POST',
  path: '/api/albums/:album_id/buy',
  action: 'album.buy',
  idempotent: true,
  params: albumParams,
  /** `units`: the price that the viewer saw and confirmed. */
  body: z.object({ units: units.check(z.positive()), anonymous: z.boolean() }),
  answer: z.object({ album: seenAlbum, balance }),
});
/** Viewer: the albums that were bought, newest first. */
export const listBoughtAlbums = defineCall({
  method: 'GET',
  path: '/api/bought_albums',
  action: 'album.buy',
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 20) }),
  answer: z.object({
    bought: z.array(
      z.object({
        purchase_id: id,
        at_ms: timeMs,
        paid_units: units,
        performer_name: performerName,
        display_name: both,
        title: both,
        state: z.enum(['kept', 'given_back']),
        /** Null: it is there no more. */
        album: z.nullable(seenAlbum),
        /** Until when it can be seen, because its performer deleted it or left; null: no end is known. */
        until_ms: z.nullable(timeMs),
      }),
    ),
    next_before: z.nullable(z.string()),
  }),
});

/** The performer's own picture, in her order. */
export const ownAlbumPicture = z.extend(albumPicture, {
  state: z.enum(ALBUM_PICTURE_STATES),
  reason: z.nullable(z.enum(ALBUM_REASONS)),
  at_ms: timeMs,
});
export type OwnAlbumPicture = z.infer<typeof ownAlbumPicture>;
export const ownAlbum = z.object({
  album_id: id,
  state: z.enum(ALBUM_STATES),
  reason: z.nullable(z.enum(ALBUM_REASONS)),
  title: both,
  access,
  units: price,
  pictures: z.array(ownAlbumPicture),
  /** How many bought it, and what she earned by it. */
  sold: z.object({ count: z.int(), performer_units: units }),
  at_ms: timeMs,
});
export type OwnAlbum = z.infer<typeof ownAlbum>;

export const albumLimits = z.object({
  albums: z.int(),
  pictures: z.int(),
  least_units: units,
  most_units: units,
  file_bytes: z.int(),
  seconds: z.int(),
  kept_days: z.int(),
});
export const listOwnAlbums = defineCall({
  method: 'GET',
  path: '/api/own_albums',
  action: 'album.manage',
  answer: z.object({ albums: z.array(ownAlbum), limits: albumLimits }),
});
export const makeAlbum = defineCall({
  method: 'POST',
  path: '/api/own_albums',
  action: 'album.manage',
  idempotent: true,
  body: z.object({ title: both, access, units: price }),
  answer: z.object({ album: ownAlbum }),
});
/** Changes the access and price; the title only while others do not see it. */
export const changeAlbum = defineCall({
  method: 'POST',
  path: '/api/own_albums/:album_id',
  action: 'album.manage',
  params: albumParams,
  body: z.object({ title: both, access, units: price }),
  answer: z.object({ album: ownAlbum }),
});
/** Deletes an album; who bought it keeps it for a time. */
export const deleteAlbum = defineCall({
  method: 'POST',
  path: '/api/own_albums/:album_id/delete',
  action: 'album.manage',
  params: albumParams,
  answer: nothing,
});
/** Sets the order: every picture of the album once. */
export const orderAlbum = defineCall({
  method: 'POST',
  path: '/api/own_albums/:album_id/order',
  action: 'album.manage',
  params: albumParams,
  body: z.object({ picture_ids: z.array(id).check(z.maxLength(500)) }),
  answer: nothing,
});
/** Sets the caption of a picture that waits. */
export const captionAlbumPicture = defineCall({
  method: 'POST',
  path: '/api/album_pictures/:picture_id/caption',
  action: 'album.manage',
  params: pictureParams,
  body: z.object({ caption: both }),
  answer: nothing,
});
export const deleteAlbumPicture = defineCall({
  method: 'POST',
  path: '/api/album_pictures/:picture_id/delete',
  action: 'album.manage',
  params: pictureParams,
  answer: nothing,
});
/** Performer: who bought an album, newest first. Who bought it anonymously has no name. */
export const listAlbumBuyers = defineCall({
  method: 'GET',
  path: '/api/own_albums/:album_id/buyers',
  action: 'album.manage',
  params: albumParams,
  query: z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 50) }),
  answer: z.object({
    buyers: z.array(
      z.object({
        purchase_id: id,
        user_name: z.nullable(z.string()),
        units,
        performer_units: units,
        state: z.enum(['kept', 'given_back']),
        at_ms: timeMs,
      }),
    ),
    next_before: z.nullable(z.string()),
  }),
});

/** `POST`, the bytes of a picture or clip as the body, with an idempotency key. */
export const ALBUM_UPLOAD_PATH = '/api/own_albums/:album_id/file';
export const albumUploadParams = z.object({ album_id: z.string().check(z.maxLength(20)) });
export const albumPictureAdded = z.object({ picture: ownAlbumPicture });
export const albumUploadUrl = (album_id: string): string =>
  ALBUM_UPLOAD_PATH.replace(':album_id', encodeURIComponent(album_id));

/** The bytes of a picture in a size, for those who may see it; of a clip, whatever the size, the clip. */
export const ALBUM_PICTURE_PATH = '/api/album_pictures/:picture_id/:size';
export const albumPictureParams = z.object({
  picture_id: z.string().check(z.maxLength(20)),
  /** One of `ALBUM_SIZES`; of any other there is no picture. */
  size: z.string().check(z.maxLength(10)),
});
export const albumPictureUrl = (picture_id: string, size: AlbumSize): string =>
  ALBUM_PICTURE_PATH.replace(':picture_id', encodeURIComponent(picture_id)).replace(':size', size);
