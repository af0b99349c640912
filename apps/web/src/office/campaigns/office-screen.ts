import { defineOfficeScreen } from '../screen/screen.ts';
import { campaignsText } from './text.ts';

export const campaignsScreen = defineOfficeScreen({
  path: '/campaigns',
  right: 'campaigns.set',
  entry: { icon: 'ticket', label: () => campaignsText.t('title') },
  fetchCode: () => import('./CampaignsScreen.tsx'),
});
