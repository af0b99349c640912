import { defineOfficeScreen } from '../screen/screen.ts';
import { unspentText } from './text.ts';

export const unspentPointsScreen = defineOfficeScreen({
  path: '/unspent-points',
  right: 'money.propose',
  entry: { icon: 'grip', label: () => unspentText.t('title') },
  fetchCode: () => import('./UnspentPointsScreen.tsx'),
});
