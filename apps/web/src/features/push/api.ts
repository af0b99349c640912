import * as calls from '@akari/contract/push';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const changes = { invalidatesTags: ['Push' as const, 'Favourites' as const] };
const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPushDevices: queryOf(build, calls.listPushDevices, { providesTags: ['Push'] }),
    addPushDevice: mutationOf(build, calls.addPushDevice, changes),
    endPushDevice: mutationOf(build, calls.endPushDevice, changes),
    testPushDevice: mutationOf(build, calls.testPushDevice),
    setPushDetail: mutationOf(build, calls.setPushDetail, { invalidatesTags: ['Push'] }),
  }),
});
export const {
  useListPushDevicesQuery,
  useAddPushDeviceMutation,
  useEndPushDeviceMutation,
  useTestPushDeviceMutation,
  useSetPushDetailMutation,
} = pushApi;
