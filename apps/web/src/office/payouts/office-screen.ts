import { defineOfficeScreen } from '../screen/screen.ts';
import { payoutsText } from './text.ts';

export const payoutsScreen = defineOfficeScreen({
  path: '/payouts',
  right: 'payouts.read',
  needs: 'payouts',
  entry: { icon: 'receipt', label: () => payoutsText.t('title') },
  fetchCode: () => import('./PayoutsScreen.tsx'),
});

export const payoutBatchScreen = defineOfficeScreen({
  path: '/payouts/:batch_id',
  right: 'payouts.read',
  needs: 'payouts',
  entry: null,
  fetchCode: () => import('./BatchScreen.tsx'),
});
