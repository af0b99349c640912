import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'ヘルプ',
  lead: 'ご利用方法と、よくあるご質問をまとめています。',
  label: 'ヘルプを検索する',
  hint: '例：有効期限',
  submit: '検索する',
  clear: '検索をやめる',
  found: '「{{words}}」に当てはまる記事：{{count}}件',
  nothing: '当てはまる記事が見つかりません',
  nothing_text: '言葉を減らすか、別の言葉でお試しください。',
  all: 'すべての記事を見る',
  others: '関連する記事',
  unsolved: '解決しないときは、お問い合わせください。',
  contact: 'お問い合わせ',
  section: {
    start: 'はじめに',
    points: 'ポイントと料金',
    chats: 'チャット',
    together: 'お気に入り・レビュー・アルバム',
    account: 'アカウント',
    performers: '配信者の方へ',
  },
} as const;

export const en = {
  title: 'Help',
  lead: 'How things work, and answers to common questions.',
  label: 'Search the help',
  hint: 'Example: expiry',
  submit: 'Search',
  clear: 'Clear the search',
  found_one: '{{count}} article for “{{words}}”',
  found: '{{count}} articles for “{{words}}”',
  nothing: 'No article matches',
  nothing_text: 'Please try fewer words, or other ones.',
  all: 'See all articles',
  others: 'Related articles',
  unsolved: 'If this does not help, please write to us.',
  contact: 'Contact us',
  section: {
    start: 'First steps',
    points: 'Points and prices',
    chats: 'Chats',
    together: 'Favorites, reviews and albums',
    account: 'Your account',
    performers: 'For performers',
  },
} satisfies Shape<typeof ja>;

export const helpText = defineText({ ja, en });
