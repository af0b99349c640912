import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  ignore: 'メッセージを表示しない',
  show: 'メッセージを表示する',
  mark: 'メッセージ非表示',
  question: {
    title: '{{name}}さんのメッセージを表示しないようにしますか',
    text: 'ご本人には伝わりません。チップとギフトは、これまでどおり届きます。いつでも元に戻せます。',
    keep: 'そのままにする',
  },
  done: {
    ignore: '{{name}}さんのメッセージは表示されません。',
    show: '{{name}}さんのメッセージが、また表示されます。',
  },
} as const;

export const en = {
  ignore: 'Ignore messages',
  show: 'Show messages again',
  mark: 'Messages ignored',
  question: {
    title: 'Ignore messages from {{name}}?',
    text: 'They are not notified. Tips and gifts still reach you. You can undo this at any time.',
    keep: 'Cancel',
  },
  done: {
    ignore: 'You will not see messages from {{name}}.',
    show: 'Messages from {{name}} are shown again.',
  },
} satisfies Shape<typeof ja>;

export const ignoreText = defineText({ ja, en });
