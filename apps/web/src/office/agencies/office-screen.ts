import { defineOfficeScreen } from '../screen/screen.ts';
import { agenciesText } from './text.ts';

export const agenciesScreen = defineOfficeScreen({
  path: '/agencies',
  right: 'terms.set',
  entry: { icon: 'mask', label: () => agenciesText.t('title') },
  fetchCode: () => import('./AgenciesScreen.tsx'),
});

/** `new`: an agency that there is not yet. */
export const agencyScreen = defineOfficeScreen({
  path: '/agencies/:agency_id',
  right: 'terms.set',
  entry: null,
  fetchCode: () => import('./AgencyScreen.tsx'),
});
