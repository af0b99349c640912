import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: '運営からのメッセージ',
  came: '運営からメッセージが届きました。',
  field: '運営への返信',
  about: 'このやり取りを見られるのは、ご自身と運営だけです。',
  write: 'メッセージを書く',
  send: '送信する',
  seen: '{{time}} 既読',
  close: '閉じる',
} as const;

export const en = {
  title: 'Message from our staff',
  came: 'Our staff has sent you a message.',
  field: 'Reply to our staff',
  about: 'Only you and our staff can see this conversation.',
  write: 'Write a message',
  send: 'Send',
  seen: '{{time}} · Read',
  close: 'Close',
} satisfies Shape<typeof ja>;

export const staffMessageText = defineText({ ja, en });
