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
import { refusal } from '../../platform/api/call-server.ts';

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
  const response = await fetch(albumUploadUrl(album_id), {
    method: 'POST',
    headers: { 'content-type': file.type, 'idempotency-key': idempotency_key },
    credentials: 'same-origin',
    body: file,
  }).catch(() => null);
  if (response === null) return 'server_unreachable';
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return (await refusal(response.status, body)).name;
  return albumPictureAdded.safeParse(body).success ? null : 'server_failed';
}
