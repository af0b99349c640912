import { defineOfficeScreen } from '../screen/screen.ts';

export const subscriptionScreen = defineOfficeScreen({
  path: '/subscriptions/:subscription_id',
  right: 'people.read',
  entry: null,
  fetchCode: () => import('./SubscriptionRecord.tsx'),
});
