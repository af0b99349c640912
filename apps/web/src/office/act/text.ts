import { defineText } from '../../text/index.ts';

export const actDialogText = defineText({
  ja: {
    reason: '理由',
    reason_hint: '監査記録に残ります。個人名は書かないでください。',
    reason_missing: '理由を入力してください。',
    before_after: '{{before}} → {{after}}',
  },
  en: {
    reason: 'Reason',
    reason_hint: 'Kept in the audit log. Please leave out people’s names.',
    reason_missing: 'Please enter a reason.',
    before_after: '{{before}} → {{after}}',
  },
});
