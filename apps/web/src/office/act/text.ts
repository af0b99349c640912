import { defineText } from '../../text/index.ts';

export const actDialogText = defineText({
  ja: {
    reason: '理由',
    reason_hint: '監査記録に残ります。名前は書かないでください。',
    reason_missing: '理由を入力してください。',
    before_after: '{{before}} → {{after}}',
  },
  en: {
    reason: 'Reason',
    reason_hint: 'It is kept in the audit log. Please do not write names.',
    reason_missing: 'Please enter a reason.',
    before_after: '{{before}} → {{after}}',
  },
});
