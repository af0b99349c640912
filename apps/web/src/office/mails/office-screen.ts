import { listsText } from '../lists/text.ts';
import { defineOfficeScreen } from '../screen/screen.ts';

export const mailsScreen = defineOfficeScreen({
  path: '/mails',
  right: 'mail.manage',
  entry: { icon: 'mail', label: () => listsText.t('mails') },
  fetchCode: () => import('./MailsScreen.tsx'),
});
