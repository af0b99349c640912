import { cancelSubscription, getOfficeSubscription } from '@akari/contract/office';
import { api, mutationOf, queryOf } from '../../platform/api/api.ts';

const changed = (['subscription', 'subscriptions', 'person', 'audit'] as const).map((id) => ({
  type: 'Office' as const,
  id,
}));

const subscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOfficeSubscription: queryOf(build, getOfficeSubscription, {
      providesTags: [{ type: 'Office', id: 'subscription' }],
    }),
    cancelSubscription: mutationOf(build, cancelSubscription, { invalidatesTags: changed }),
  }),
});
export const { useGetOfficeSubscriptionQuery, useCancelSubscriptionMutation } = subscriptionApi;
