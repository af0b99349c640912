import { defineOfficeScreen } from '../screen/screen.ts';
import { switchesText } from './text.ts';

export const switchesScreen = defineOfficeScreen({
  path: '/switches',
  right: 'switches.set',
  entry: { icon: 'power', label: () => switchesText.t('title') },
  fetchCode: () => import('./SwitchesScreen.tsx'),
});
