import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  conversations: '表示と宛先',
  everyone: '全員',
  unread: '未読{{count}}件',
  read_all: 'すべて既読にする',
  private: 'プライベート',
  secret: 'シークレット 1 pt',
  hidden: '表示しない設定の方です。文面は、設定を解除すると読めます。ポイントは受け取っています。',
  to: '{{name}}さんだけに',
  to_everyone: '全員に',
  seen: '{{time}} 既読',
  answer: '{{name}}さんだけに返信する',
  board_of: '{{name}}さんとのやり取り',
  empty_of: '{{name}}さんとのやり取りは、まだありません',
  field_everyone: '全員へのメッセージ',
  field_private: '{{name}}さんだけへのメッセージ',
  send_everyone: '全員に送る',
  send_private: '{{name}}さんだけに送る',
} as const;

export const en = {
  conversations: 'What is shown, and to whom you write',
  everyone: 'Everyone',
  unread: '{{count}} unread',
  read_all: 'Mark all as read',
  private: 'Private message',
  secret: 'Secret, 1 pt',
  hidden: 'You ignore this viewer. The text is shown when you end that. You have received the points.',
  to: 'To {{name}} alone',
  to_everyone: 'To everyone',
  seen: '{{time}} · Read',
  answer: 'Reply to {{name}} alone',
  board_of: 'Messages with {{name}}',
  empty_of: 'No messages with {{name}} yet',
  field_everyone: 'Message to everyone',
  field_private: 'Message to {{name}} alone',
  send_everyone: 'Send to everyone',
  send_private: 'Send to {{name}} alone',
} satisfies Shape<typeof ja>;

export const studioChatText = defineText({ ja, en });
