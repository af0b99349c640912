import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: '{{name}}さんは、いま非公開です',
  text: '2ショットや双方向などの最中です。入室の理由を書いてください。理由と時間は記録に残ります。料金はかかりません。',
  reason: '入室の理由',
  hint: '例：通報12番の確認',
  enter: '管理者として入室する',
} as const;

export const en = {
  title: '{{name}}’s room needs a reason right now',
  text: 'A two-shot, a two-way or a hidden chat is going on. Write why you enter. Your reason and the time are recorded. You are not charged.',
  reason: 'Reason for entering',
  hint: 'For example: checking report 12',
  enter: 'Enter as administrator',
} satisfies Shape<typeof ja>;

export const entryReasonText = defineText({ ja, en });
