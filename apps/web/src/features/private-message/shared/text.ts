import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  with: '{{name}}さんとのプライベートメッセージ',
  empty: 'まだメッセージがありません',
  field: '{{name}}さんだけへのメッセージ',
  send: '{{name}}さんだけに送る',
  about: 'このやり取りは、ほかの視聴者には見えません。安全のため、運営は確認できます。',
  seen: '{{time}} 既読',
  came: '{{name}}さんからのプライベートメッセージ',
  free_left: 'お返事が届く前に送れるのは、あと{{count}}通です。',
  waiting: 'お返事が届くと、続きを送れます。',
  open: 'やり取りを開く',
  close: '閉じる',
  mark: 'プライベート',
  mark_to: '{{name}}さんだけに',
} as const;

export const en = {
  with: 'Private messages with {{name}}',
  empty: 'No messages yet',
  field: 'Message to {{name}} alone',
  send: 'Send to {{name}} alone',
  about: 'Other viewers do not see this conversation. For safety, our staff can.',
  seen: '{{time}} · Read',
  came: 'Private message from {{name}}',
  free_left: 'You can send {{count}} more messages before a reply arrives.',
  free_left_one: 'You can send {{count}} more message before a reply arrives.',
  waiting: 'You can go on once a reply arrives.',
  open: 'Open the conversation',
  close: 'Close',
  mark: 'Private message',
  mark_to: 'To {{name}} alone',
} satisfies Shape<typeof ja>;

export const privateText = defineText({ ja, en });
