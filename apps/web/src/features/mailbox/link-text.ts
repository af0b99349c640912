import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'メールボックス',
  unread: '未読 {{count}}件',
  write: 'メールを送る',
  write_to: '{{name}}さんにメールを送る',
  studio_text: '視聴者から届いたメールに返信したり、お気に入りの方へまとめて送ったりできます。',
  open: 'メールを開く',
} as const;
export const en = {
  title: 'Mailbox',
  unread_one: '{{count}} unread',
  unread: '{{count}} unread',
  write: 'Send a message',
  write_to: 'Send {{name}} a message',
  studio_text: 'Answer messages from viewers, or write to everyone who has you as a favorite.',
  open: 'Open mailbox',
} satisfies Shape<typeof ja>;
export const mailboxLinkText = defineText({ ja, en });
