import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  with: '{{name}}さんとのプライベートメッセージ',
  empty: 'まだメッセージがありません',
  field: '{{name}}さんだけへのメッセージ',
  send: '{{name}}さんだけに送る',
  about:
    'このやり取りは、ほかの視聴者には見えません。安全のため、運営は文章を確認できます（写真と動画は見られません）。',
  seen: '{{time}} 既読',
  came: '{{name}}さんからのプライベートメッセージ',
  free_left: 'お返事が届く前に送れるのは、あと{{count}}通です。',
  waiting: 'お返事が届くと、続きを送れます。',
  waiting_or_secret: 'お返事が届くと、続きを送れます。シークレットメッセージは、いまも送れます。',
  kinds: '送り方',
  free: '無料で送る',
  secret: 'シークレット',
  secret_price: 'シークレット {{price}} pt',
  secret_about: '1通{{price}} ptです。お返事を待たずに送れ、配信者の画面では目立つ形で届きます。',
  secret_on_phone: '配信者がスマートフォンで配信しているあいだ、シークレットメッセージは送れません。',
  field_secret: '{{name}}さんへのシークレットメッセージ',
  send_secret: '{{price}} ptで送る',
  open: 'やり取りを開く',
  close: '閉じる',
} as const;

export const en = {
  with: 'Private messages with {{name}}',
  empty: 'No messages yet',
  field: 'Message to {{name}} alone',
  send: 'Send to {{name}} alone',
  about:
    'Other viewers do not see this conversation. For safety, our staff can read the text, but not see the photos and clips.',
  seen: '{{time}} · Read',
  came: 'Private message from {{name}}',
  free_left: 'You can send {{count}} more messages before a reply arrives.',
  free_left_one: 'You can send {{count}} more message before a reply arrives.',
  waiting: 'You can go on once a reply arrives.',
  waiting_or_secret: 'You can go on once a reply arrives. A secret message can be sent now.',
  kinds: 'How to send',
  free: 'Free',
  secret: 'Secret',
  secret_price: 'Secret {{price}} pt',
  secret_about:
    'Each one is {{price}} pt. It does not wait for a reply, and stands out on the performer’s screen.',
  secret_on_phone: 'Secret messages cannot be sent while the performer broadcasts from a phone.',
  field_secret: 'Secret message to {{name}}',
  send_secret: 'Send for {{price}} pt',
  open: 'Open the conversation',
  close: 'Close',
} satisfies Shape<typeof ja>;

export const privateText = defineText({ ja, en });
