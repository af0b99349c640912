import { defineText, type Shape } from '../../text/index.ts';

/** The words of the buttons, apart from the others: the room loads these before its first picture. */
export const ja = {
  press: '通報する',
  line: '{{name}}さんのメッセージを通報',
  line_anonymous: '匿名の方のメッセージを通報',
} as const;

export const en = {
  press: 'Report',
  line: 'Report {{name}}’s message',
  line_anonymous: 'Report this anonymous message',
} satisfies Shape<typeof ja>;

export const pressText = defineText({ ja, en });
