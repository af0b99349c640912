import { defineOfficeScreen } from '../screen/screen.ts';
import { ratesText } from './text.ts';

export const ratesScreen = defineOfficeScreen({
  path: '/rates',
  right: 'terms.set',
  entry: { icon: 'gauge', label: () => ratesText.t('title') },
  fetchCode: () => import('./RatesScreen.tsx'),
});
