import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  no_camera: 'カメラの映像がないため、撮影できません',
  live: 'いまのカメラの映像',
  take: '撮影する',
  again: '撮り直す',
  taken: '撮影した写真',
  to: '送る相手',
  all: '入室している全員（{{count}}人）',
  nobody: 'チャットに入室している方がいるときに送れます',
  send_all: '全員に送る',
  send_to: '{{name}}さんだけに送る',
  about: '写真は、プライベートメッセージとして届きます。',
  sent: '送りました',
} as const;

export const en = {
  no_camera: 'There is no camera video to take a photo of',
  live: 'Your camera now',
  take: 'Take a photo',
  again: 'Take another',
  taken: 'The photo',
  to: 'Send to',
  all: 'Everyone in the chat ({{count}})',
  nobody: 'You can send it when someone is in the chat',
  send_all: 'Send to everyone',
  send_to: 'Send to {{name}} alone',
  about: 'The photo arrives as a private message.',
  sent: 'Sent',
} satisfies Shape<typeof ja>;

export const selfyText = defineText({ ja, en });
