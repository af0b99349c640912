import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'お友だち紹介',
  terms:
    'お友だちがこのリンクから登録し、初めてポイントを購入すると、その{{days}}日後にクーポンポイント{{points}}ポイントを差し上げます。',
  limits:
    'その間に返金があった場合は対象になりません。ご本人やほかのお友だちと同じ端末、同じメール、または近い時期の同じ回線からの登録も対象外です。30日間に{{most}}人までです。',
  link: '紹介リンク',
  copy: 'コピー',
  copied: '紹介リンクをコピーしました。',
  copy_failed: 'コピーできませんでした。リンクを選んでコピーしてください。',
  earned: 'これまでに受け取ったポイント',
  friends: '紹介したお友だち',
  empty: 'まだ登録はありません。',
  state: {
    registered: '登録済み（購入前）',
    waiting: '{{at}}にお渡しする予定です',
    earned: '受け取り済み',
    cancelled: '返金のため対象外',
    refused: '対象外',
  },
} as const;

export const en = {
  title: 'Refer a friend',
  terms:
    'You get {{points}} coupon points when a friend registers by this link and buys points for the first time. They arrive after a {{days}}-day wait.',
  terms_one:
    'You get {{points}} coupon point when a friend registers by this link and buys points for the first time. It arrives after a {{days}}-day wait.',
  limits:
    'It does not count if money is refunded in that time, or if the account comes from the same device, the same email, or the same network at about the same time as you or another friend. At most {{most}} of your friends count within 30 days.',
  link: 'Your link',
  copy: 'Copy',
  copied: 'Your link was copied.',
  copy_failed: 'It could not be copied. Please select the link and copy it.',
  earned: 'Points received so far',
  friends: 'Your friends',
  empty: 'No friend has registered yet.',
  state: {
    registered: 'Registered, has not bought yet',
    waiting: 'Your points come on {{at}}',
    earned: 'Received',
    cancelled: 'Does not count (refund)',
    refused: 'Does not count',
  },
} satisfies Shape<typeof ja>;

export const referralText = defineText({ ja, en });
