import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: '{{name}}さんの部屋に入る理由',
  text: '2ショットや双方向などの最中です。入室の理由を書いてください。理由と時間は記録に残ります。料金はかかりません。',
  reason: '入室の理由',
  hint: '例：通報12番の確認',
  enter: '管理者として入室する',
} as const;

export const en = {
  title: 'Reason for entering {{name}}’s room',
  text: 'A two-shot, two-way or hidden chat is in progress. Please write why you are entering. Your reason and the time are recorded. You are not charged.',
  reason: 'Reason for entering',
  hint: 'For example: checking report 12',
  enter: 'Enter as administrator',
} satisfies Shape<typeof ja>;

export const entryReasonText = defineText({ ja, en });
