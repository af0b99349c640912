import { defineOfficeScreen } from '../screen/screen.ts';
import { approvalText } from './text.ts';

export const approvalScreen = defineOfficeScreen({
  path: '/approvals',
  right: null,
  entry: {
    icon: 'check',
    label: () => approvalText.t('title'),
    waiting: ({ approvals }) => ({ count: approvals, overdue: 0 }),
  },
  fetchCode: () => import('./ApprovalScreen.tsx'),
});
