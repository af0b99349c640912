import { defineOfficeScreen } from '../screen/screen.ts';
import { bankTransfersText } from './text.ts';

export const bankTransfersScreen = defineOfficeScreen({
  path: '/bank-transfers',
  right: 'money.propose',
  needs: 'bank_transfers',
  entry: { icon: 'hour', label: () => bankTransfersText.t('title') },
  fetchCode: () => import('./BankTransfersScreen.tsx'),
});
