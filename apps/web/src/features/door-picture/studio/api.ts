import {
  deleteDoorPicture,
  DOOR_PICTURE_UPLOAD_PATH,
  doorPictureAdded,
  listOwnDoorPictures,
  orderDoorPictures,
} from '@akari/contract/door-picture';
import type { ErrorName } from '@akari/rules';
import { api, mutationOf, queryOf } from '../../../platform/api/api.ts';
import { uploadFile } from '../../../platform/api/upload-file.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { startAppListening } from '../../../platform/store/store.ts';

const doorPictureApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOwnDoorPictures: queryOf(build, listOwnDoorPictures, { providesTags: ['DoorPictures'] }),
    orderDoorPictures: mutationOf(build, orderDoorPictures, { invalidatesTags: ['DoorPictures'] }),
    deleteDoorPicture: mutationOf(build, deleteDoorPicture, { invalidatesTags: ['DoorPictures'] }),
  }),
});
export const { useListOwnDoorPicturesQuery, useOrderDoorPicturesMutation, useDeleteDoorPictureMutation } =
  doorPictureApi;

startAppListening({
  actionCreator: serverEvent['door_pictures.changed'],
  effect: (_, { dispatch }) => void dispatch(api.util.invalidateTags(['DoorPictures'])),
});

/** Uploads a picture. @returns why it was not taken; null: it waits for staff now */
export async function uploadDoorPicture(picture: Blob, idempotency_key: string): Promise<ErrorName | null> {
  const added = await uploadFile(DOOR_PICTURE_UPLOAD_PATH, picture, idempotency_key, doorPictureAdded);
  return 'error' in added ? added.error : null;
}
