import { getOfficeAlbum, takeDownAlbum, takeDownAlbumPicture } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

// A refusal says that it has changed since, so the page reads it again too.
const changed = ['albums', 'audit'].map((id) => ({ type: 'Office' as const, id }));
const albumsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeAlbum: queryOf(build, getOfficeAlbum, { providesTags: [{ type: 'Office', id: 'albums' }] }),
    takeDownAlbum: mutationOf(build, takeDownAlbum, { invalidatesTags: changed }),
    takeDownAlbumPicture: mutationOf(build, takeDownAlbumPicture, { invalidatesTags: changed }),
  }),
});
export const { useGetOfficeAlbumQuery, useTakeDownAlbumMutation, useTakeDownAlbumPictureMutation } =
  albumsApi;
