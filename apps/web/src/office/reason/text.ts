import { defineText } from '../../text/index.ts';

export const reasonText = defineText({
  ja: {
    reason: '理由',
    hint: '監査記録に残ります。個人名は書かないでください。',
    cancel: 'やめる',
  },
  en: {
    reason: 'Reason',
    hint: 'Kept in the audit log. Please leave out people’s names.',
    cancel: 'Cancel',
  },
});
