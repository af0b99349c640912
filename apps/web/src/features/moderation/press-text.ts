import { defineText, type Shape } from '../../text/index.ts';

/** The words of the rows, apart from the others: the room loads these before its first picture. */
export const ja = {
  more: '{{name}}さんのメッセージの操作',
  reply_to: '{{name}}さんへの返信',
  deleted: '削除されたメッセージ',
} as const;

export const en = {
  more: 'Choices for {{name}}’s message',
  reply_to: 'Reply to {{name}}',
  deleted: 'Deleted message',
} satisfies Shape<typeof ja>;

export const moderationPressText = defineText({ ja, en });
