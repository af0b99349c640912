import { defineText } from '../../text/index.ts';

export const actDialogText = defineText({
  ja: {
    reason: '理由',
    reason_hint: '監査記録に残ります。個人名は書かないでください。',
    reason_missing: '理由を入力してください。',
    before_after: '{{before}} → {{after}}',
    newer:
      '入力中に、ほかの担当者が変更しました。入力した内容は残っています。保存すると、担当者の変更は置き換わります。',
    take_newer: '変更後の内容を使う',
  },
  en: {
    reason: 'Reason',
    reason_hint: 'Kept in the audit log. Please leave out people’s names.',
    reason_missing: 'Please enter a reason.',
    before_after: '{{before}} → {{after}}',
    newer:
      'A colleague has changed this while you were typing. What you typed is kept. Saving it replaces their change.',
    take_newer: 'Use their version',
  },
});
