import { defineOfficeScreen } from '../screen/screen.ts';
import { blogOfficeText } from './text.ts';

export const blogScreen = defineOfficeScreen({
  path: '/blog',
  right: 'content.read',
  entry: { icon: 'text', label: () => blogOfficeText.t('title') },
  fetchCode: () => import('./BlogScreen.tsx'),
});

export const blogEntryScreen = defineOfficeScreen({
  path: '/blog/:entry_id',
  right: 'content.read',
  entry: null,
  fetchCode: () => import('./BlogEntryScreen.tsx'),
});
