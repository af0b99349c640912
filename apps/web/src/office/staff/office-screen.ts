import { defineOfficeScreen } from '../screen/screen.ts';
import { staffText } from './text.ts';

export const staffScreen = defineOfficeScreen({
  path: '/staff',
  right: 'staff.manage',
  entry: { icon: 'shield', label: () => staffText.t('title') },
  fetchCode: () => import('./StaffScreen.tsx'),
});
