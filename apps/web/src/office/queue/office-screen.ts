import type { WaitingWork } from '@akari/contract/office';
import type { StaffRight } from '@akari/rules';
import type { IconName } from '../../kit/icon/names.ts';
import { defineOfficeScreen, type OfficeScreen, type Waiting } from '../screen/screen.ts';
import { queueText } from './text.ts';

const NONE: Waiting = { count: 0, overdue: 0 };
const waitingIn = ({ queues }: WaitingWork): Waiting => ({
  count: queues.reduce((sum, { count }) => sum + count, 0),
  overdue: queues.reduce((sum, { overdue }) => sum + overdue, 0),
});

export const queuesScreen = defineOfficeScreen({
  path: '/queues',
  right: null,
  entry: { icon: 'bell', label: () => queueText.t('title'), waiting: waitingIn },
  fetchCode: () => import('./QueuesScreen.tsx'),
});

/** A queue with a place of its own in the navigation. */
const screenOf = (kind: 'report' | 'contact', icon: IconName, right: StaffRight): OfficeScreen =>
  defineOfficeScreen({
    path: `/queues/${kind}/:item_id?`,
    right,
    entry: {
      icon,
      label: () => queueText.t(`kind.${kind}`),
      to: `/queues/${kind}`,
      waiting: ({ queues }) => queues.find((queue) => queue.kind === kind) ?? NONE,
    },
    fetchCode: async () => ({ Component: (await import('./QueueScreen.tsx')).queueScreenOf(kind) }),
  });

export const reportsScreen = screenOf('report', 'alert', 'reports.read');
export const contactScreen = screenOf('contact', 'mail', 'contact.answer');

/** One of the other queues, with the item that is open beside its list. */
export const queueScreen = defineOfficeScreen({
  path: '/queues/:kind/:item_id?',
  right: null,
  entry: null,
  fetchCode: () => import('./QueueScreen.tsx'),
});
