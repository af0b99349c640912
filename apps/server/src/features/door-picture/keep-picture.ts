import { DOOR_PICTURE_SIDES_PX } from '@akari/rules';
import { and, eq, ne } from 'drizzle-orm';
import { sizedPictures } from '../../core/picture/sized-pictures.ts';
import { doorPictureTable } from './door-picture.table.ts';

/** Pictures for the doors of rooms. */
export const { pictureKey, encodeSizes, storeSizes, endBytesAt, handleBytesEnd } = sizedPictures({
  folder: 'door',
  bytes_end: 'door_picture.bytes_end',
  sides_px: DOOR_PICTURE_SIDES_PX,
  isKept: async (tx, key) => {
    const kept = and(eq(doorPictureTable.key, key), ne(doorPictureTable.state, 'deleted'));
    return (await tx.$count(doorPictureTable, kept)) > 0;
  },
});
