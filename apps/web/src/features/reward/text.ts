import type { RewardSource } from '@akari/rules';
import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ポイントとマイルの獲得',
  lead: '購入のほかに、ポイントやマイルを獲得できるものの一覧です。マイルはクーポンポイントと交換できます。',
  link: 'ポイント・マイルを獲得する',
  miles_link: 'マイルの残高と交換',
  ways: '獲得できるもの',
  way: {
    login_bonus: {
      name: 'ログインボーナス',
      text: '1枚のカードで{{amount}}マイルです。毎日でなくても、続きから進みます。',
      go: 'カードを見る',
    },
    missions: {
      name: 'ミッション',
      text: 'ログインボーナスと合わせて、1日に{{amount}}マイルまでです。',
      go: '今日のミッションを見る',
    },
    review: {
      name: 'レビューの掲載',
      text: '掲載されたレビュー1件につき{{amount}}マイルです。',
      go: 'レビューを見る',
    },
    referral: {
      name: 'お友だち紹介',
      text: 'お友だちの初めての購入につき、クーポンポイント{{amount}}ポイントです。',
      go: '紹介リンクを見る',
    },
    first_offer: {
      name: '初めての購入の半額',
      text: '{{amount}}ポイントまでのパックを、一度だけ半額で購入できます。',
      go: 'パックを見る',
    },
    coupon: {
      name: 'クーポンとギフトコード',
      text: 'コードの内容は、使う前に確認できます。',
      go: 'コードを入力する',
    },
    present: {
      name: '配信者からのプレゼント',
      text: '配信者が、選んだ視聴者にクーポンポイントを贈ることがあります。',
      go: 'ライブを見る',
    },
  },
  ways_none: 'いま獲得できるものはありません。',
  given: '獲得した記録',
  given_none: '獲得したポイントやマイルが、ここに並びます。',
  month: '今月の獲得',
  month_points: 'ポイント',
  month_miles: 'マイル',
  points: '+{{points}} pt',
  miles: '+{{count}}マイル',
  taken_points: 'うち{{points}} ptは取り消し',
  taken_miles: 'うち{{count}}マイルは取り消し',
  source: {
    review: 'レビューの掲載',
    mission: 'ミッション',
    login_bonus: 'ログインボーナス',
    registration_bonus: '無料登録の特典',
    coupon: 'クーポンの特典',
    gift_code: 'ギフトコード',
    referral: 'お友だち紹介の特典',
    present: '配信者からのプレゼント',
  } satisfies Record<RewardSource, string>,
  more: 'さらに表示',
} as const;

export const en = {
  title: 'Earn points and miles',
  lead: 'What gives you points or miles besides a purchase. Miles can be exchanged for coupon points.',
  link: 'Earn points and miles',
  miles_link: 'Your miles and their exchange',
  ways: 'Ways to earn',
  way: {
    login_bonus: {
      name: 'Login bonus',
      text: '{{amount}} miles for a full card. You need not come every day.',
      go: 'See your card',
    },
    missions: {
      name: 'Missions',
      text: 'Up to {{amount}} miles a day, with the login bonus.',
      go: 'See the missions of today',
    },
    review: {
      name: 'A published review',
      text: '{{amount}} miles for each review that is published.',
      go: 'See your reviews',
    },
    referral: {
      name: 'Refer a friend',
      text: '{{amount}} pt in coupon points when a friend buys for the first time.',
      go: 'See your link',
    },
    first_offer: {
      name: 'First purchase at half price',
      text: 'One pack of up to {{amount}} pt at half price, once.',
      go: 'See packs',
    },
    coupon: {
      name: 'Coupons and gift codes',
      text: 'You see what a code gives before you use it.',
      go: 'Enter a code',
    },
    present: {
      name: 'Presents from performers',
      text: 'Performers can give coupon points to viewers whom they choose.',
      go: 'See who is live',
    },
  },
  ways_none: 'There is nothing to earn at present.',
  given: 'What you were given',
  given_none: 'Points and miles that you earn are listed here.',
  month: 'Earned this month',
  month_points: 'Points',
  month_miles: 'Miles',
  points: '+{{points}} pt',
  miles: '+{{count}} miles',
  miles_one: '+{{count}} mile',
  taken_points: '{{points}} pt of it taken back',
  taken_miles: '{{count}} miles of it taken back',
  taken_miles_one: '{{count}} mile of it taken back',
  source: {
    review: 'A published review',
    mission: 'Mission',
    login_bonus: 'Login bonus',
    registration_bonus: 'Sign-up bonus',
    coupon: 'Coupon bonus',
    gift_code: 'Gift code',
    referral: 'Referral bonus',
    present: 'Present from a performer',
  },
  more: 'Show more',
} satisfies Shape<typeof ja>;

export const rewardText = defineText({ ja, en });
