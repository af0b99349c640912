import { SESSION_MODE_NAMES } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  mode: SESSION_MODE_NAMES.ja,
  more: '{{name}}さんへの操作',
  kick: '退室させる（1時間）',
  ban: '入室を禁止する',
  kick_left: 'すでに退室しています。入室の禁止はできます。',
  question: {
    kick_title: '{{name}}さんに退室していただきますか',
    kick_text: '視聴はここで終わり、1時間は入室できません。料金は、ここまでの時間の分だけです。',
    ban_title: '{{name}}さんの入室を禁止しますか',
    ban_text: '視聴はここで終わり、解除されるまで入室できません。ご本人は一度だけ、解除をお願いできます。',
    keep: 'そのままにする',
  },
  done: {
    kick: '{{name}}さんは、1時間入室できません。',
    ban: '{{name}}さんの入室を禁止しました。',
    lift: '{{name}}さんは、また入室できます。',
    refuse: '{{name}}さんのお願いを見送りました。',
  },
  author: { named: 'コメントの「{{name}}」', anonymous: 'コメントの投稿者' },
  list: {
    show: '入室制限',
    hide: '入室制限を閉じる',
    asks: '解除のお願いが{{count}}件あります',
    news: '{{name}}さんから、入室禁止の解除のお願いです。',
    title: '入室制限中の視聴者',
    empty: 'いまは誰も制限していません',
    empty_text: '退室していただいた方や、入室を禁止した方が、ここに並びます。',
    failed: '一覧を読み込めませんでした。',
    until: '{{time}}まで',
    forever: '入室禁止・{{date}}から',
    forever_by_staff: '運営による入室禁止・{{date}}から',
    requested: '解除のお願い',
    no_message: 'メッセージはありません。',
    refused: 'お願いは見送りました',
    lift: '解除する',
    refuse: '見送る',
    lift_label: '{{name}}さんの制限を解除する',
    refuse_label: '{{name}}さんのお願いを見送る',
  },
} as const;

export const en = {
  mode: SESSION_MODE_NAMES.en,
  more: 'Actions for {{name}}',
  kick: 'Remove for 1 hour',
  ban: 'Ban',
  kick_left: 'Already left. You can still ban them.',
  question: {
    kick_title: 'Remove {{name}} for 1 hour?',
    kick_text:
      'The chat ends for them now, and they cannot return for an hour. They pay only for the time until now.',
    ban_title: 'Ban {{name}}?',
    ban_text:
      'The chat ends for them now, and they cannot return until you lift the ban. They may ask you once to lift it.',
    keep: 'Cancel',
  },
  done: {
    kick: '{{name}} cannot return for an hour.',
    ban: '{{name}} is banned.',
    lift: '{{name}} can enter again.',
    refuse: 'You declined {{name}}’s request.',
  },
  author: { named: '“{{name}}” of a comment', anonymous: 'The author of a comment' },
  list: {
    show: 'Banned and removed',
    hide: 'Close',
    asks: '{{count}} requests to lift a ban',
    asks_one: '{{count}} request to lift a ban',
    news: '{{name}} asks you to lift the ban.',
    title: 'Banned and removed viewers',
    empty: 'No one is banned or removed',
    empty_text: 'Viewers you remove or ban appear here.',
    failed: 'The list could not be loaded.',
    until: 'until {{time}}',
    forever: 'Banned since {{date}}',
    forever_by_staff: 'Banned by staff since {{date}}',
    requested: 'Asks to lift the ban',
    no_message: 'No message.',
    refused: 'You declined the request',
    lift: 'Lift',
    refuse: 'Decline',
    lift_label: 'Lift the restriction on {{name}}',
    refuse_label: 'Decline {{name}}’s request',
  },
} satisfies Shape<typeof ja>;

export const barText = defineText({ ja, en });
