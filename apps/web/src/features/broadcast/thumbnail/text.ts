import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  tool: 'サムネイルのメッセージ',
  field: 'メッセージ（{{most}}文字まで）',
  about: '配信中、ライブの一覧の写真と、部屋のお名前の下に表示されます。',
  left: 'あと{{left}}文字',
  over: '{{over}}文字多くなっています',
  save: '表示する',
  remove: '消す',
  preview: {
    title: 'プレビューのメッセージ',
    field: 'プレビューの方へのメッセージ（{{most}}文字まで）',
    about: '無料プレビューを見ている方の画面にだけ表示されます。',
  },
  saved: 'メッセージを表示しました',
  removed: 'メッセージを消しました',
} as const;

export const en = {
  tool: 'Thumbnail message',
  field: 'Message (up to {{most}} letters)',
  about: 'Shown in the live list and below your name in your room while you are live.',
  left: 'Characters left: {{left}}',
  over: 'Characters too many: {{over}}',
  save: 'Show it',
  remove: 'Remove',
  preview: {
    title: 'Preview message',
    field: 'Message to those who watch the preview (up to {{most}} letters)',
    about: 'Shown only to people who watch your free preview.',
  },
  saved: 'The message is shown',
  removed: 'The message was removed',
} satisfies Shape<typeof ja>;

export const thumbnailText = defineText({ ja, en });
