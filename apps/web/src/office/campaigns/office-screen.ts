import { defineOfficeScreen } from '../screen/screen.ts';
import { campaignsText } from './text.ts';

export const campaignsScreen = defineOfficeScreen({
  path: '/campaigns',
  right: 'campaigns.set',
  entry: { icon: 'ticket', label: () => campaignsText.t('title') },
  fetchCode: () => import('./CampaignsScreen.tsx'),
});

/** `new`: a campaign that there is not yet. */
export const campaignScreen = defineOfficeScreen({
  path: '/campaigns/:campaign_id',
  right: 'campaigns.set',
  entry: null,
  fetchCode: () => import('./CampaignScreen.tsx'),
});
