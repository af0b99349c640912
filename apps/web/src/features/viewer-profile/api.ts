import {
  deleteViewerPicture,
  getOwnViewerProfile,
  getViewerProfile,
  saveViewerProfile,
  VIEWER_PICTURE_UPLOAD_PATH,
  viewerPictureAdded,
  type OwnViewerProfile,
} from '@akari/contract/viewer-profile';
import type { ErrorName } from '@akari/rules';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';
import { uploadFile } from '../../platform/api/upload-file.ts';

const viewerProfileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnViewerProfile: queryOf(build, getOwnViewerProfile),
    saveViewerProfile: mutationOf(build, saveViewerProfile),
    deleteViewerPicture: mutationOf(build, deleteViewerPicture),
    getViewerProfile: queryOf(build, getViewerProfile),
  }),
});
export const {
  useGetOwnViewerProfileQuery,
  useSaveViewerProfileMutation,
  useDeleteViewerPictureMutation,
  useGetViewerProfileQuery,
} = viewerProfileApi;

/** Uploads the picture of the viewer. @returns the profile with it, or why it was not taken */
export async function uploadViewerPicture(
  file: Blob,
  idempotency_key: string,
): Promise<{ profile: OwnViewerProfile } | { error: ErrorName }> {
  const added = await uploadFile(VIEWER_PICTURE_UPLOAD_PATH, file, idempotency_key, viewerPictureAdded);
  return 'error' in added ? added : { profile: added.data.profile };
}
