import { defineOfficeScreen } from '../screen/screen.ts';
import { settingsText } from './text.ts';

export const settingsScreen = defineOfficeScreen({
  path: '/settings',
  right: 'settings.set',
  entry: { icon: 'sliders', label: () => settingsText.t('title') },
  fetchCode: () => import('./SettingsScreen.tsx'),
});
