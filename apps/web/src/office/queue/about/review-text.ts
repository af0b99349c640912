import type { ReviewReason } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  part: { review: 'レビュー', answer: '配信者の返信' },
  performer: '配信者',
  viewer: '書いた人',
  name: '表示する名前',
  anonymous: '匿名',
  stars: '評価',
  of_five: '5段階の{{count}}',
  spent: 'この配信者での利用（投稿までの30日）',
  points: '{{points}}ポイント',
  sent: '投稿の日時',
  rejected: 'これまでの却下',
  times: '{{count}}回',
  kind: '審査の対象',
  why: { review: '却下の理由（書いた方に表示されます）', answer: '却下の理由（配信者に表示されます）' },
  reason: {
    insult: '人を傷つける表現',
    private_data: '個人を特定できる情報',
    contact: '連絡先や外部サービスへの誘導',
    unrelated: '配信と関係のない内容',
    unsuitable: '掲載に適さない内容',
  } satisfies Record<ReviewReason, string>,
} as const;

export const en = {
  part: { review: 'Review', answer: 'Performer’s answer' },
  performer: 'Performer',
  viewer: 'Author',
  name: 'Name shown',
  anonymous: 'Anonymous',
  stars: 'Rating',
  of_five: '{{count}} of 5',
  spent: 'Spent with this performer (30 days before)',
  points: '{{points}} pt',
  sent: 'Sent',
  rejected: 'Earlier rejections',
  times: '{{count}} times',
  times_one: 'Once',
  kind: 'To decide',
  why: {
    review: 'Reason for rejection (shown to the author)',
    answer: 'Reason for rejection (shown to the performer)',
  },
  reason: {
    insult: 'Hurts people',
    private_data: 'Has personal data',
    contact: 'Contact details or links elsewhere',
    unrelated: 'Not about the chat',
    unsuitable: 'Not suitable to be shown',
  },
} satisfies Shape<typeof ja>;

export const reviewText = defineText({ ja, en });
