import { listsText } from '../lists/text.ts';
import { defineOfficeScreen } from '../screen/screen.ts';

export const doorPicturesScreen = defineOfficeScreen({
  path: '/door-pictures',
  right: 'people.read',
  entry: { icon: 'image', label: () => listsText.t('door-pictures') },
  fetchCode: () => import('./DoorPicturesScreen.tsx'),
});
