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
  private_file_wrong_type: entry(
    'private_message',
    'private_message-415',
    415,
    'none',
    ['この形式のファイルは送れません。', 'カメラやスマートフォンの写真をお選びください。'],
    ['This kind of file cannot be sent.', 'Choose a photo in JPEG, PNG or WebP.'],
  ),
  private_file_broken: entry(
    'private_message',
    'private_message-1400',
    400,
    'none',
    ['写真を読み取れませんでした。', 'ほかの写真をお選びください。'],
    ['The photo could not be read.', 'Please choose another one.'],
  ),
  private_file_extra: entry(
    'private_message',
    'private_message-2400',
    400,
    'none',
    ['ファイルに、写真ではないデータが含まれています。', '写真として保存し直してから、お送りください。'],
    ['The file contains something besides the photo.', 'Save it as a new photo and try again.'],
  ),
  private_file_too_many_pixels: entry(
    'private_message',
    'private_message-3400',
    400,
    'none',
    ['写真の縦横が大きすぎます。', '小さくして、もう一度お試しください。'],
    ['The photo has too many pixels.', 'Please make it smaller and try again.'],
  ),
  private_file_storage: entry(
    'private_message',
    'private_message-503',
    503,
    'retry',
    ['ファイルの保管に失敗しました。', 'しばらくしてから、もう一度お試しください。'],
    ['The file could not be stored.', 'Please try again in a moment.'],
  ),
};
