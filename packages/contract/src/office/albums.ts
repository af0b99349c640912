import {
  ALBUM_ACCESSES,
  ALBUM_PICTURE_STATES,
  ALBUM_REASONS,
  ALBUM_STATES,
  MESSAGE_FILE_KINDS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs, units } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason } from './reason.ts';

/** Albums of performers, in every state. */
export const albumsList = defineOfficeList({
  name: 'albums',
  right: 'content.read',
  sort: 'made_at_ms',
  order: 'desc',
  columns: {
    album_id: { kind: 'id', hidden: true },
    album_title: { kind: 'texts' },
    performer: { kind: 'person', filter: true },
    album_state: { kind: 'choice', choices: ALBUM_STATES, filter: true },
    album_access: { kind: 'choice', choices: ALBUM_ACCESSES, filter: true },
    album_pictures: { kind: 'count' },
    album_sold: { kind: 'count' },
    made_at_ms: { kind: 'time', sort: true },
  },
});

const both = z.object({ ja: z.string(), en: z.string() });
const reason = z.enum(ALBUM_REASONS);
export const officeAlbum = z.object({
  album_id: id,
  performer: z.object({ id, name: z.string() }),
  title: both,
  state: z.enum(ALBUM_STATES),
  reason: z.nullable(reason),
  access: z.enum(ALBUM_ACCESSES),
  units: z.nullable(units),
  made_at_ms: timeMs,
  pictures: z.array(
    z.object({
      picture_id: id,
      kind: z.enum(MESSAGE_FILE_KINDS),
      state: z.enum(ALBUM_PICTURE_STATES),
      reason: z.nullable(reason),
      caption: both,
      width_px: z.int(),
      height_px: z.int(),
    }),
  ),
  sold: z.object({ count: z.int(), units, given_back: z.int() }),
  /** Whether this member of the staff may take it down. */
  may_decide: z.boolean(),
});
export type OfficeAlbum = z.infer<typeof officeAlbum>;

const params = z.object({ album_id: id });

export const getOfficeAlbum = defineOfficeCall({
  method: 'GET',
  path: '/api/office/albums/:album_id',
  right: 'content.read',
  params,
  answer: officeAlbum,
});
/** Takes an album down everywhere; the points of its last buyers go back. The performer reads `why`. */
export const takeDownAlbum = defineOfficeCall({
  method: 'POST',
  path: '/api/office/albums/:album_id/take_down',
  right: 'content.decide',
  params,
  body: z.object({ why: reason, reason: actReason }),
  answer: nothing,
});
export const takeDownAlbumPicture = defineOfficeCall({
  method: 'POST',
  path: '/api/office/album_pictures/:picture_id/take_down',
  right: 'content.decide',
  params: z.object({ picture_id: id }),
  body: z.object({ why: reason, reason: actReason }),
  answer: nothing,
});
/** The bytes of a picture or clip, for staff; every opening is an act. */
export const OFFICE_ALBUM_PICTURE_PATH = '/api/office/album_pictures/:picture_id/file';
export const officeAlbumPictureUrl = (picture_id: string): string =>
  OFFICE_ALBUM_PICTURE_PATH.replace(':picture_id', encodeURIComponent(picture_id));
