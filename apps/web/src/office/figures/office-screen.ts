import { defineOfficeScreen } from '../screen/screen.ts';
import { figuresText } from './text.ts';

export const figuresScreen = defineOfficeScreen({
  path: '/figures',
  right: 'figures.read',
  entry: { icon: 'chart', label: () => figuresText.t('title') },
  fetchCode: () => import('./FiguresScreen.tsx'),
});
