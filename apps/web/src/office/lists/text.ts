import { defineText } from '../../text/index.ts';

/** The titles of the lists that are nothing but a list. */
export const listsText = defineText({
  ja: {
    people: '会員・配信者',
    performers: '配信者',
    sessions: '視聴',
    purchases: 'ポイント購入',
    tips: 'チップ',
    gifts: 'ギフト',
    'point-grants': 'ポイントの付与',
    bars: '入室制限',
    'id-videos': 'IDビデオ',
    recordings: '録画',
    audit: '監査記録',
    lead: {
      people:
        'アカウントのある人と、プレビューを見たゲストです。名前を開くと、すべての記録が時系列で見られます。',
      performers: '料金が空欄の配信者には、サイトの料金が適用されます。',
      sessions: '視聴者が配信者のルームで過ごした時間と、その支払いです。',
      purchases: '決済会社での購入と、その結果です。',
      tips: '視聴者が贈ったチップです。',
      gifts: '視聴者が贈ったギフトです。',
      'point-grants': '運営が付与したポイントです。',
      bars: 'キックと入室禁止、解除のお願いです。',
      'id-videos': '提出されたIDビデオの一覧です。',
      recordings: '配信者が残した録画の一覧です。',
      audit: '運営の操作の記録です。消すことも変えることもできません。',
    },
  },
  en: {
    people: 'People',
    performers: 'Performers',
    sessions: 'Sessions',
    purchases: 'Purchases',
    tips: 'Tips',
    gifts: 'Gifts',
    'point-grants': 'Point grants',
    bars: 'Bars',
    'id-videos': 'ID videos',
    recordings: 'Recordings',
    audit: 'Audit log',
    lead: {
      people:
        'Everyone with an account, and guests who have watched a preview. Open a name for the whole time line.',
      performers: 'A performer without a rate of their own has the rate of the site.',
      sessions: 'The time viewers spent in performers’ rooms, and what they paid for it.',
      purchases: 'Purchases at the payment provider, and how they ended.',
      tips: 'Tips that viewers gave.',
      gifts: 'Gifts that viewers gave.',
      'point-grants': 'Points that staff gave to viewers.',
      bars: 'Kicks and bans, and requests to lift them.',
      'id-videos': 'ID videos that performers submitted.',
      recordings: 'Recordings that performers keep.',
      audit: 'What staff have done. Nothing in it can be changed or deleted.',
    },
  },
});
