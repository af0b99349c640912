import { getViewerTier } from '@akari/contract/viewer-tier';
import { api, queryOf } from '../../platform/api/api.ts';

const viewerTierApi = api.injectEndpoints({
  endpoints: (build) => ({ getViewerTier: queryOf(build, getViewerTier) }),
});
export const { useGetViewerTierQuery } = viewerTierApi;
