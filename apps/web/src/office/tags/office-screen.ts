import { defineOfficeScreen } from '../screen/screen.ts';
import { tagsText } from './text.ts';

export const tagsScreen = defineOfficeScreen({
  path: '/tags',
  right: 'campaigns.set',
  entry: { icon: 'filter', label: () => tagsText.t('title') },
  fetchCode: () => import('./TagsScreen.tsx'),
});

/** `new`: a tag that there is not yet. */
export const tagScreen = defineOfficeScreen({
  path: '/tags/:tag_id',
  right: 'campaigns.set',
  entry: null,
  fetchCode: () => import('./TagScreen.tsx'),
});
