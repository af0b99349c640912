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
import { refusal } from '../../platform/api/call-server.ts';

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
  const response = await fetch(VIEWER_PICTURE_UPLOAD_PATH, {
    method: 'POST',
    headers: { 'content-type': file.type, 'idempotency-key': idempotency_key },
    credentials: 'same-origin',
    body: file,
  }).catch(() => null);
  if (response === null) return { error: 'server_unreachable' };
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return { error: (await refusal(response.status, body)).name };
  const added = viewerPictureAdded.safeParse(body);
  return added.success ? { profile: added.data.profile } : { error: 'server_failed' };
}
