import type { StaffRight } from '@akari/rules';
import type { IconName } from '../../kit/icon/names.ts';
import { defineOfficeScreen, type OfficeScreen } from '../screen/screen.ts';
import { listsText } from './text.ts';

type ListName =
  | 'sessions'
  | 'purchases'
  | 'subscriptions'
  | 'tips'
  | 'gifts'
  | 'presents'
  | 'point-grants'
  | 'id-videos'
  | 'recordings'
  | 'audit';

/** The screen of a list that is nothing but a list. */
const screenOf = (name: ListName, icon: IconName, right: StaffRight): OfficeScreen =>
  defineOfficeScreen({
    path: `/${name}`,
    right,
    entry: { icon, label: () => listsText.t(name) },
    fetchCode: async () => ({ Component: (await import('./list-screens.tsx')).listScreenOf(name) }),
  });

export const sessionsScreen = screenOf('sessions', 'eye', 'people.read');
export const purchasesScreen = screenOf('purchases', 'card', 'people.read');
export const subscriptionsScreen = screenOf('subscriptions', 'clock', 'people.read');
export const tipsScreen = screenOf('tips', 'coin', 'people.read');
export const giftsScreen = screenOf('gifts', 'gift', 'people.read');
export const presentsScreen = screenOf('presents', 'heart', 'people.read');
export const pointGrantsScreen = screenOf('point-grants', 'plus', 'money.propose');
export const idVideosScreen = screenOf('id-videos', 'profile', 'people.read');
export const recordingsScreen = screenOf('recordings', 'play', 'people.read');
export const auditScreen = screenOf('audit', 'history', 'audit.read');
