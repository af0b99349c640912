import { listsText } from '../lists/text.ts';
import { defineOfficeScreen } from '../screen/screen.ts';

export const barsScreen = defineOfficeScreen({
  path: '/bars',
  right: 'people.read',
  entry: { icon: 'ban', label: () => listsText.t('bars') },
  fetchCode: () => import('./BarsScreen.tsx'),
});
