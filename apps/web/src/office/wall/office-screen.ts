import { defineOfficeScreen } from '../screen/screen.ts';
import { wallText } from './text.ts';

export const wallScreen = defineOfficeScreen({
  path: '/wall',
  right: 'live.watch',
  entry: { icon: 'cam', label: () => wallText.t('title') },
  fetchCode: () => import('./WallScreen.tsx'),
});
