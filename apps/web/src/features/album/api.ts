import {
  albumPictureAdded,
  albumUploadUrl,
  buyAlbum,
  captionAlbumPicture,
  changeAlbum,
  deleteAlbum,
  deleteAlbumPicture,
  getAlbum,
  listAlbumBuyers,
  listAlbums,
  listBoughtAlbums,
  listOwnAlbums,
  makeAlbum,
  orderAlbum,
} from '@akari/contract/album';
import type { ErrorName } from '@akari/rules';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';

/** Pages read these again by themselves after a change, so that the shared list of tags has none of them. */
const albumApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAlbums: queryOf(build, listAlbums),
    getAlbum: queryOf(build, getAlbum),
    buyAlbum: mutationOf(build, buyAlbum),
    listBoughtAlbums: queryOf(build, listBoughtAlbums),
    listOwnAlbums: queryOf(build, listOwnAlbums),
    makeAlbum: mutationOf(build, makeAlbum),
    changeAlbum: mutationOf(build, changeAlbum),
    deleteAlbum: mutationOf(build, deleteAlbum),
    orderAlbum: mutationOf(build, orderAlbum),
    captionAlbumPicture: mutationOf(build, captionAlbumPicture),
    deleteAlbumPicture: mutationOf(build, deleteAlbumPicture),
    listAlbumBuyers: queryOf(build, listAlbumBuyers),
  }),
});
export const {
  useListAlbumsQuery,
  useGetAlbumQuery,
  useBuyAlbumMutation,
  useLazyListBoughtAlbumsQuery,
  useListOwnAlbumsQuery,
  useMakeAlbumMutation,
  useChangeAlbumMutation,
  useDeleteAlbumMutation,
  useOrderAlbumMutation,
  useCaptionAlbumPictureMutation,
  useDeleteAlbumPictureMutation,
  useLazyListAlbumBuyersQuery,
} = albumApi;

/** Uploads a picture or clip. @returns why it was not taken; null: it waits for staff now */
export async function uploadToAlbum(
  album_id: string,
  file: Blob,
  idempotency_key: string,
): Promise<ErrorName | null> {
  const added = await uploadFile(albumUploadUrl(album_id), file, idempotency_key, albumPictureAdded);
  return 'error' in added ? added.error : null;
}
