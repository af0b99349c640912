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
        'アカウントのある人と、無料プレビューを見たゲストです。名前を開くと、すべての記録が時系列で見られます。',
      performers: '料金が空欄の配信者には、サイトの料金が適用されます。',
      sessions: '視聴者が配信者の部屋で過ごした時間と、その支払いです。',
      purchases: '決済会社での購入と、その結果です。',
      tips: '視聴者が贈ったチップです。',
      gifts: '視聴者が贈ったギフトです。',
      'point-grants': '運営が付与したポイントです。',
      bars: '1時間の退室、入室禁止、解除のお願いです。',
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
    bars: 'Room restrictions',
    'id-videos': 'ID videos',
    recordings: 'Recordings',
    audit: 'Audit log',
    lead: {
      people:
        'Everyone with an account, and guests who have watched a free preview. Open a name to see their full history.',
      performers: 'Performers with no rate of their own use the site’s rate.',
      sessions: 'The time viewers spent in performers’ rooms, and what they paid for it.',
      purchases: 'Purchases made through the payment provider, and their outcome.',
      tips: 'Tips sent by viewers.',
      gifts: 'Gifts sent by viewers.',
      'point-grants': 'Points that staff have given to viewers.',
      bars: 'One-hour removals, bans, and requests to lift them.',
      'id-videos': 'ID videos submitted by performers.',
      recordings: 'Recordings kept by performers.',
      audit: 'A record of what staff have done. It cannot be changed or deleted.',
    },
  },
});
