import { listsText } from '../lists/text.ts';
import { defineOfficeScreen } from '../screen/screen.ts';

export const peopleScreen = defineOfficeScreen({
  path: '/people',
  right: 'people.read',
  entry: { icon: 'users', label: () => listsText.t('people') },
  fetchCode: () => import('./PeopleScreen.tsx'),
});

export const personScreen = defineOfficeScreen({
  path: '/people/:person_id',
  right: 'people.read',
  entry: null,
  fetchCode: () => import('./PersonScreen.tsx'),
});

export const performersScreen = defineOfficeScreen({
  path: '/performers',
  right: 'people.read',
  entry: { icon: 'spark', label: () => listsText.t('performers') },
  fetchCode: () => import('./PerformersScreen.tsx'),
});
