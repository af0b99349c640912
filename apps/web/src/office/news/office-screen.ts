import { defineOfficeScreen } from '../screen/screen.ts';
import { newsText } from './text.ts';

export const newsScreen = defineOfficeScreen({
  path: '/news',
  right: 'sites.set',
  entry: { icon: 'lamp', label: () => newsText.t('title') },
  fetchCode: () => import('./NewsScreen.tsx'),
});

/** `new`: news that there are not yet. */
export const newsEntryScreen = defineOfficeScreen({
  path: '/news/:entry_id',
  right: 'sites.set',
  entry: null,
  fetchCode: () => import('./NewsEntryScreen.tsx'),
});
