import { listsText } from '../lists/text.ts';
import { defineOfficeScreen } from '../screen/screen.ts';

export const mailsScreen = defineOfficeScreen({
  path: '/mails',
  right: 'mail.manage',
  entry: { icon: 'send', label: () => listsText.t('mails') },
  fetchCode: () => import('./MailsScreen.tsx'),
});
