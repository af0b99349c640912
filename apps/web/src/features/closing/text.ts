import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'アカウントを閉じる',
  lead: 'アカウントを閉じると、すべての端末からログアウトし、ログインできなくなります。',
  open: '手続きに進む',
  ask: 'アカウントを閉じますか？',
  back: '返金するポイント',
  points: '{{points}}ポイント',
  money: '返金する代金',
  debt: '先に精算する不足分',
  lost: '失効するポイント',
  miles: '失効するマイル',
  miles_value: '{{count}}マイル',
  rule: '購入から{{days}}日以内のポイントのうち、未使用の分は、お支払い方法へ返金します。そのほかのポイント（クーポンポイント、無料ポイントを含みます）とマイルは失効し、元に戻せません。',
  rule_none:
    '残っているポイント（クーポンポイント、無料ポイントを含みます）とマイルは失効し、元に戻せません。',
  plan: 'ご加入中のプランは解約し、次回の請求を止めます。',
  card: 'ご登録のカードの情報は削除します。',
  stays:
    '公開済みのレビューとコメントは、お名前を外して残ります。ご購入の記録は、法令で定められた期間、保管します。',
  in_room: '視聴中はアカウントを閉じられません。部屋を出てから、お手続きください。',
  agree: '返金されないポイントとマイルが失効することを確認しました。',
  agree_none: 'アカウントを閉じることを確認しました。',
  yes: 'アカウントを閉じる',
  done: 'アカウントを閉じました。ご利用ありがとうございました。',
  performer: {
    title: '配信者アカウントの停止',
    lead: '停止をご希望の方は、こちらから運営にお申し込みください。担当者が収益と振込先を確認し、メールボックスでご連絡してから停止します。',
    pages:
      '停止すると、プロフィール、ブログ、レビューは表示されなくなり、ログインもできなくなります。購入された写真と動画は、購入した方が一定の期間、引き続きご覧になれます。',
    paid: 'お支払い前の収益は、次の締め日の明細で、ご登録の口座へ振り込みます。口座が未登録の場合は、先にご登録ください。',
    earnings: 'お支払い前の収益',
    open: '停止を申し込む',
    ask: 'アカウントの停止を申し込みますか？',
    ask_text: '停止するまでは、これまでどおり配信できます。取りやめるときは、このやり取りを終えてください。',
    yes: '申し込む',
    done: '停止のお申し込みを受け付けました（番号{{number}}）。',
    waits: '停止のお申し込みを受け付けています（番号{{number}}、{{at}}）。',
    see: 'やり取りを見る',
  },
} as const;

export const en = {
  title: 'Close your account',
  lead: 'Closing your account logs you out everywhere. You can no longer log in.',
  open: 'Continue',
  ask: 'Close your account?',
  back: 'Points refunded',
  points_one: '{{points}} point',
  points: '{{points}} points',
  money: 'Money paid back',
  debt: 'Pays what you owe first',
  lost: 'Points you lose',
  miles: 'Miles you lose',
  miles_value_one: '{{count}} mile',
  miles_value: '{{count}} miles',
  rule_one:
    'Unspent points that you bought in the last day are paid back the way you paid. All other points (coupon points and free points too) and miles are lost for good.',
  rule: 'Unspent points that you bought in the last {{days}} days are paid back the way you paid. All other points (coupon points and free points too) and miles are lost for good.',
  rule_none:
    'The points that you have left (coupon points and free points too) and your miles are lost for good.',
  plan: 'Your plan is canceled and not charged again.',
  card: 'A saved card is deleted.',
  stays:
    'Reviews and comments that are published stay, without your name. Records of purchases are kept for as long as the law demands.',
  in_room: 'You cannot close your account while you are in a room. Please leave the room first.',
  agree: 'I understand that points and miles that are not refunded are lost.',
  agree_none: 'I want to close my account.',
  yes: 'Close my account',
  done: 'Your account is closed. Thank you for your time with us.',
  performer: {
    title: 'Closing your performer account',
    lead: 'If you want to stop, tell our team here. They check your earnings and bank account and write to your mailbox before they close the account.',
    pages:
      'Your profile, blog and reviews are then no longer shown, and you cannot log in. Buyers keep the photos and clips that they bought for some time.',
    paid: 'Earnings that are not paid out yet come with the next statement, to your bank account. If you have given none, please do so first.',
    earnings: 'Earnings not paid out yet',
    open: 'Ask to close',
    ask: 'Ask to close your account?',
    ask_text:
      'Until it is closed you can broadcast as before. To change your mind, close the conversation with our team.',
    yes: 'Ask to close',
    done: 'We have received your request (number {{number}}).',
    waits: 'Your request is with our team (number {{number}}, {{at}}).',
    see: 'See the conversation',
  },
} satisfies Shape<typeof ja>;

export const closingText = defineText({ ja, en });
