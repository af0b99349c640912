import { defineOfficeScreen } from '../screen/screen.ts';
import { sitesText } from './text.ts';

export const sitesScreen = defineOfficeScreen({
  path: '/sites',
  right: 'sites.set',
  entry: { icon: 'globe', label: () => sitesText.t('title') },
  fetchCode: () => import('./SitesScreen.tsx'),
});

export const siteScreen = defineOfficeScreen({
  path: '/sites/:site_id',
  right: 'sites.set',
  entry: null,
  fetchCode: () => import('./SiteScreen.tsx'),
});
