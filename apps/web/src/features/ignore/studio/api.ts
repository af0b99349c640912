import { setIgnore } from '@akari/contract/ignore';
import { api, mutationOf } from '../../../platform/api/api.ts';

/** The performer's call that keeps a viewer's chat lines away, or shows them again. */
export const ignoreApi = api.injectEndpoints({
  endpoints: (build) => ({ setIgnore: mutationOf(build, setIgnore) }),
});
export const { useSetIgnoreMutation } = ignoreApi;
