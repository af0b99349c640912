import { entry } from './define.ts';

export const presentErrors = {
  present_not_on_air: entry(
    'present',
    'present-1',
    409,
    'none',
    ['プレゼントは配信中に贈れます。', '配信を始めてからお試しください。プレゼントは贈られていません。'],
    ['Presents can be sent while you are on air.', 'Start your broadcast first. Nothing was sent.'],
  ),
  present_over_allowance: entry(
    'present',
    'present-2',
    409,
    'none',
    [
      '本日のプレゼント枠を超えています。',
      '人数かポイントを減らすか、収益から出すポイントをご確認ください。プレゼントは贈られていません。',
    ],
    [
      'This is more than what is left of your present allowance today.',
      'Choose fewer viewers or points, or confirm what comes from your earnings. Nothing was sent.',
    ],
  ),
  present_over_earnings: entry(
    'present',
    'present-3',
    409,
    'none',
    ['収益が足りません。', '人数かポイントを減らしてください。プレゼントは贈られていません。'],
    ['Your earnings are not enough.', 'Choose fewer viewers or points. Nothing was sent.'],
  ),
  present_over_day: entry(
    'present',
    'present-4',
    409,
    'none',
    [
      '収益から1日に贈れるポイントの上限を超えています。',
      '人数かポイントを減らすか、明日またお試しください。プレゼントは贈られていません。',
    ],
    [
      'This is more than what you may give from your earnings in a day.',
      'Choose fewer viewers or points, or try again tomorrow. Nothing was sent.',
    ],
  ),
  present_over_most: entry(
    'present',
    'present-5',
    422,
    'none',
    [
      '1人に一度に贈れるポイントの上限を超えています。',
      'ポイントを減らしてください。プレゼントは贈られていません。',
    ],
    ['This is more than one viewer may receive at once.', 'Choose fewer points. Nothing was sent.'],
  ),
  present_message_too_long: entry(
    'present',
    'present-9',
    422,
    'none',
    ['ひとことが長すぎます。', '60文字以内で入力してください。プレゼントは贈られていません。'],
    ['This message is too long.', 'Use up to 60 characters. Nothing was sent.'],
  ),
  present_not_in_chat: entry(
    'present',
    'present-6',
    409,
    'none',
    ['この方は、いまチャットに参加していません。', 'この方には贈られていません。'],
    ['This viewer is not taking part in your chat now.', 'Nothing was sent to this viewer.'],
  ),
  present_viewer_barred: entry(
    'present',
    'present-7',
    409,
    'none',
    ['入室をお断りしている方には贈れません。', 'この方には贈られていません。'],
    ['You have barred this viewer.', 'Nothing was sent to this viewer.'],
  ),
  present_coupon_chat: entry(
    'present',
    'present-8',
    409,
    'none',
    [
      'この方は、いまクーポンポイントで視聴中です。',
      '次に通常ポイントで視聴されているときに贈れます。この方には贈られていません。',
    ],
    [
      'This viewer is watching with coupon points now.',
      'You can send a present when they watch with regular points. Nothing was sent to this viewer.',
    ],
  ),
};
