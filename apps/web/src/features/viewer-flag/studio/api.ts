import { setViewerFlag } from '@akari/contract/viewer-flag';
import { api, mutationOf } from '../../../platform/api/api.ts';

/** The performer's call that sets a mark on a viewer. */
export const viewerFlagApi = api.injectEndpoints({
  endpoints: (build) => ({ setViewerFlag: mutationOf(build, setViewerFlag) }),
});
export const { useSetViewerFlagMutation } = viewerFlagApi;
