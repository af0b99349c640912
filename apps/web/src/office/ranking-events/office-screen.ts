import { defineOfficeScreen } from '../screen/screen.ts';
import { rankingEventsText } from './text.ts';

export const rankingEventsScreen = defineOfficeScreen({
  path: '/ranking-events',
  right: 'campaigns.set',
  entry: { icon: 'crown', label: () => rankingEventsText.t('title') },
  fetchCode: () => import('./RankingEventsScreen.tsx'),
});

/** `new`: an event that there is not yet. */
export const rankingEventScreen = defineOfficeScreen({
  path: '/ranking-events/:event_id',
  right: 'campaigns.set',
  entry: null,
  fetchCode: () => import('./RankingEventScreen.tsx'),
});
