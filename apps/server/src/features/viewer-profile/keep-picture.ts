import { VIEWER_PICTURE_SIDES_PX } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { sizedPictures } from '../../core/picture/sized-pictures.ts';
import { viewerPictureTable } from './viewer-profile.table.ts';

/** Pictures of viewers. */
export const { pictureKey, encodeSizes, storeSizes, endBytesAt, handleBytesEnd } = sizedPictures({
  folder: 'viewer',
  bytes_end: 'viewer_picture.bytes_end',
  sides_px: VIEWER_PICTURE_SIDES_PX,
  isKept: async (tx, key) => (await tx.$count(viewerPictureTable, eq(viewerPictureTable.key, key))) > 0,
});
