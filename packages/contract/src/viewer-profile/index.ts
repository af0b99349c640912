import {
  VIEWER_PROFILE_REASONS,
  VIEWER_PROFILE_STATES,
  VIEWER_TIERS,
  type ViewerPictureSize,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id } from '../common/index.ts';

/** What a performer sees of a viewer: as far as the viewer lets her, and staff have approved it. */
export const viewerProfile = z.object({
  picture_id: z.nullable(id),
  line: z.nullable(z.string()),
  tier: z.nullable(z.enum(VIEWER_TIERS)),
});
export type ViewerProfile = z.infer<typeof viewerProfile>;

const choice = z.object({ picture: z.boolean(), line: z.boolean(), tier: z.boolean() });

/** A viewer's own profile, as they want it. */
export const ownViewerProfile = z.object({
  version: z.int(),
  line: z.string(),
  picture_id: z.nullable(id),
  state: z.enum(VIEWER_PROFILE_STATES),
  /** Why staff refused it. */
  reason: z.nullable(z.enum(VIEWER_PROFILE_REASONS)),
  choice,
  /** What performers see now. */
  seen: viewerProfile,
});
export type OwnViewerProfile = z.infer<typeof ownViewerProfile>;
const own = z.object({ profile: ownViewerProfile });

export const getOwnViewerProfile = defineCall({
  method: 'GET',
  path: '/api/own-viewer-profile',
  action: 'viewer_profile.manage',
  answer: z.extend(own, { limits: z.object({ file_bytes: z.int() }) }),
});
/** Saves the line and what performers may see. A new line waits for staff. */
export const saveViewerProfile = defineCall({
  method: 'POST',
  path: '/api/own-viewer-profile',
  action: 'viewer_profile.manage',
  body: z.object({ version: z.int(), line: z.string().check(z.maxLength(600)), choice }),
  answer: own,
});
/** Removes the picture everywhere. */
export const deleteViewerPicture = defineCall({
  method: 'POST',
  path: '/api/own-viewer-profile/delete-picture',
  action: 'viewer_profile.manage',
  answer: own,
});
/** `POST`, the bytes of a picture as the body, with an idempotency key. It waits for staff. */
export const VIEWER_PICTURE_UPLOAD_PATH = '/api/own-viewer-profile/picture';
export const viewerPictureAdded = own;

/** Performer: the profile of a viewer whom she has met. @throws not_found */
export const getViewerProfile = defineCall({
  method: 'GET',
  path: '/api/viewer-profiles/:viewer_id',
  action: 'history.read_visitors',
  params: z.object({ viewer_id: id }),
  answer: z.object({ profile: viewerProfile }),
});

/** The bytes of a picture in a size, for those who may see it. */
export const VIEWER_PICTURE_PATH = '/api/viewer_pictures/:picture_id/:size';
export const viewerPictureParams = z.object({
  picture_id: z.string().check(z.maxLength(20)),
  size: z.string().check(z.maxLength(10)),
});
export const viewerPictureUrl = (picture_id: string, size: ViewerPictureSize): string =>
  VIEWER_PICTURE_PATH.replace(':picture_id', encodeURIComponent(picture_id)).replace(':size', size);
