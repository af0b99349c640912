import { entry } from './define.ts';

export const missionErrors = {
  mission_open: entry(
    'mission',
    'mission-409-1',
    409,
    'none',
    ['このミッションは、まだ達成されていません。', '達成すると、受け取れるようになります。'],
    ['This mission is not fulfilled yet.', 'You can take its reward as soon as it is.'],
  ),
  mission_claimed: entry(
    'mission',
    'mission-409-2',
    409,
    'none',
    ['今日の分は、すでに受け取り済みです。', '日本時間の0時を過ぎると、次の分を受け取れます。'],
    ['You have taken this reward today.', 'The next one begins at midnight in Japan.'],
  ),
  mission_changed: entry(
    'mission',
    'mission-409-3',
    409,
    'none',
    ['ミッションの内容が変わりました。', 'いまの内容をご確認のうえ、もう一度お選びください。'],
    ['This mission has changed.', 'Please look at it as it is now, and choose again.'],
  ),
  mission_day_full: entry(
    'mission',
    'mission-409-4',
    409,
    'none',
    ['今日受け取れるマイルの上限に達しました。', '日本時間の0時を過ぎると、また受け取れます。'],
    ['You have taken all miles that a day gives.', 'You can take more after midnight in Japan.'],
  ),
  mission_address_needed: entry(
    'mission',
    'mission-403-1',
    403,
    'none',
    [
      '受け取りには、確認済みのメールアドレスが必要です。',
      'マイページのメールの欄で、アドレスを確認してください。',
    ],
    [
      'Rewards are for members with a confirmed email address.',
      'Please confirm your address on your account page.',
    ],
  ),
  mission_promo: entry(
    'mission',
    'mission-403-2',
    403,
    'none',
    ['プロモ会員の方には、ミッションがありません。', 'ほかの機能は、これまでどおりご利用いただけます。'],
    ['Promo members have no missions.', 'You can use everything else as before.'],
  ),
};
