import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  about:
    'チケットを買った視聴者だけが入れるショーを告知します。配信中はいつでも告知でき、ショーの間は1分ごとの料金はかかりません。',
  name: 'ショーの名前（{{most}}文字まで）',
  price: 'チケットのポイント数',
  price_hint: '{{least}}から{{most}}までの整数',
  minutes: '開始まで',
  wrong: 'ショーの名前とポイント数を確認してください。',
  announce: '告知する',
  pays: '開始から{{duration}}続くとショーが成立し、収益になります。それより前に終わると、全員にポイントが戻ります。',
  late: '時間になりました。{{clock}}以内に始めないと中止になり、全員にポイントが戻ります。',
  begin: 'ショーを始める',
  begin_title: 'ショーを始めますか',
  begin_text: 'いまのチャットは終わり、チケットのない視聴者は視聴できなくなります。',
  call_off: '中止する',
  call_off_title: 'ショーを中止しますか',
  call_off_text: 'チケット{{count}}枚のポイントが、全員に戻ります。',
  keep: '戻る',
  counts: '成立まで{{clock}}',
  counted: '成立しました',
  ends: '自動で終わるまで{{clock}}',
  how_to_end: 'ショーは、チャットを終えるボタンで終わります。途中からのチケットも販売中です。',
  next: '次のショー',
} as const;

export const en = {
  about:
    'Announce a show that only viewers with a ticket can enter. You can announce it at any time on the air, and the show has no price per minute.',
  name: 'Name of the show (maximum length: {{most}})',
  price: 'Points for a ticket',
  price_hint: 'A whole number from {{least}} to {{most}}',
  minutes: 'Begins in',
  wrong: 'Please check the name of the show and the points.',
  announce: 'Announce',
  pays: 'When the show has run for {{duration}}, it counts and you earn your share. If it ends before that, everybody gets their points back.',
  late: 'It is time. If you do not begin within {{clock}}, the show is called off and everybody gets their points back.',
  begin: 'Begin the show',
  begin_title: 'Begin the show?',
  begin_text: 'The chat that runs ends, and viewers without a ticket cannot watch any more.',
  call_off: 'Call off',
  call_off_title: 'Call the show off?',
  call_off_text: 'The points of {{count}} tickets go back to everybody.',
  call_off_text_one: 'The points of {{count}} ticket go back.',
  keep: 'Back',
  counts: 'Counts in {{clock}}',
  counted: 'The show counts',
  ends: 'Ends automatically in {{clock}}',
  how_to_end: 'End the show with the button that ends the chat. Tickets are still on sale.',
  next: 'Next show',
} satisfies Shape<typeof ja>;

export const ticketStudioText = defineText({ ja, en });
