import { defineOfficeScreen } from '../screen/screen.ts';
import { queueText } from './text.ts';

export const queuesScreen = defineOfficeScreen({
  path: '/queues',
  right: null,
  entry: { icon: 'bell', label: () => queueText.t('title') },
  fetchCode: () => import('./QueuesScreen.tsx'),
});

/** One queue, with the item that is open beside its list. */
export const queueScreen = defineOfficeScreen({
  path: '/queues/:kind/:item_id?',
  right: null,
  entry: null,
  fetchCode: () => import('./QueueScreen.tsx'),
});
