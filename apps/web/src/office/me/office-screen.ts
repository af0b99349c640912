import { defineOfficeScreen } from '../screen/screen.ts';
import { meText } from './text.ts';

export const meScreen = defineOfficeScreen({
  path: '/me',
  right: null,
  entry: { icon: 'user', label: () => meText.t('title') },
  fetchCode: () => import('./MeScreen.tsx'),
});
