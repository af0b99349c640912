import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  ignore: 'メッセージを表示しない',
  show: 'メッセージを表示する',
  mark: 'メッセージ非表示',
  done: {
    ignore:
      '{{name}}さんのメッセージは表示されません。ご本人には伝わりません。チップとギフトは、これまでどおり届きます。',
    show: '{{name}}さんのメッセージが、また表示されます。',
  },
} as const;

export const en = {
  ignore: 'Ignore messages',
  show: 'Show messages again',
  mark: 'Messages ignored',
  done: {
    ignore: 'You will not see messages from {{name}}. They are not notified. Tips and gifts still reach you.',
    show: 'Messages from {{name}} are shown again.',
  },
} satisfies Shape<typeof ja>;

export const ignoreText = defineText({ ja, en });
