import { defineOfficeScreen } from '../screen/screen.ts';
import { partnersText } from './text.ts';

export const partnersScreen = defineOfficeScreen({
  path: '/partners',
  right: 'terms.set',
  entry: { icon: 'twoway', label: () => partnersText.t('title') },
  fetchCode: () => import('./PartnersScreen.tsx'),
});

/** `new`: a partner that there is not yet. */
export const partnerScreen = defineOfficeScreen({
  path: '/partners/:partner_id',
  right: 'terms.set',
  entry: null,
  fetchCode: () => import('./PartnerScreen.tsx'),
});
