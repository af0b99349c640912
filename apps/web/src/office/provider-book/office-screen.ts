import { defineOfficeScreen } from '../screen/screen.ts';
import { providerBookText } from './text.ts';

export const providerBookScreen = defineOfficeScreen({
  path: '/provider-book',
  right: 'money.propose',
  entry: { icon: 'copy', label: () => providerBookText.t('title') },
  fetchCode: () => import('./ProviderBookScreen.tsx'),
});
