import { defineOfficeScreen } from '../screen/screen.ts';
import { helpOfficeText } from './text.ts';

export const helpScreen = defineOfficeScreen({
  path: '/help',
  right: 'sites.set',
  entry: { icon: 'info', label: () => helpOfficeText.t('title') },
  fetchCode: () => import('./HelpScreen.tsx'),
});

/** `new`: an article that there is not yet. */
export const helpArticleScreen = defineOfficeScreen({
  path: '/help/:slug',
  right: 'sites.set',
  entry: null,
  fetchCode: () => import('./HelpArticleScreen.tsx'),
});
