import { entry } from './define.ts';

export const privateMessageErrors = {
  private_message_too_long: entry(
    'private_message',
    'private_message-413',
    413,
    'none',
    ['プライベートメッセージは200文字までです。', '短くして、もう一度お送りください。'],
    ['A private message can have at most 200 characters.', 'Please shorten it.'],
  ),
  private_message_from_outside: entry(
    'private_message',
    'private_message-403',
    403,
    'none',
    [
      'プライベートメッセージは、チャットに参加している間だけ送れます。',
      'チャットに参加すると、続きを送れます。',
    ],
    [
      'Private messages can be sent only while you take part in the chat.',
      'Join the chat to go on with the conversation.',
    ],
  ),
  private_message_viewer_away: entry(
    'private_message',
    'private_message-409',
    409,
    'none',
    [
      'この方はいまチャットにいないため、メッセージは送られていません。',
      '戻ってこられると、続きを送れます。',
    ],
    [
      'This person is not in the chat now, so the message was not sent.',
      'You can go on with the conversation when they come back.',
    ],
  ),
  private_message_wait: entry(
    'private_message',
    'private_message-1409',
    409,
    'none',
    ['お返事の前に送れる無料のメッセージは、ここまでです。', 'お返事が届くと、続きを送れます。'],
    ['You have sent all the free messages you can before a reply.', 'You can go on once a reply arrives.'],
  ),
  secret_message_on_phone: entry(
    'private_message',
    'private_message-2409',
    409,
    'none',
    [
      '配信者がスマートフォンで配信しているため、シークレットメッセージは送れません。',
      'ポイントは使われていません。',
    ],
    ['Secret messages cannot be sent while the performer broadcasts from a phone.', 'No points were used.'],
  ),
};
