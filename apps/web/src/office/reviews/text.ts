import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  title: 'レビュー',
  lead: '視聴者が配信者に書いたレビューです。取り下げると、すぐにどこからも見られなくなります。',
  title_of: '{{name}}さんへのレビュー',
  performer: '配信者',
  author: '書いた人',
  state: '状態',
  states: {
    pending: '審査待ち',
    published: '掲載中',
    refused: '却下',
    removed: '取り下げ',
    deleted: '書いた人が削除',
  },
  published: '掲載の日時',
  words: '内容',
  answer: '配信者の返信',
  answer_states: { none: '返信なし', pending: '審査待ち', published: '掲載中', refused: '却下' },
  why: '書いた方に伝える理由',
  take_down: '取り下げる',
  take_down_title: 'このレビューを取り下げますか？',
  take_down_text: '元には戻せません。贈ったマイルの残りは回収され、書いた方に理由をメールでお知らせします。',
  taken_down: 'レビューを取り下げました。',
  missing: 'レビューが見つかりません',
  missing_text: 'アドレスをご確認ください。',
  back: '一覧へ戻る',
} as const;

export const en = {
  title: 'Reviews',
  lead: 'What viewers have written about performers. What you take down is gone everywhere at once.',
  title_of: 'Review of {{name}}',
  performer: 'Performer',
  author: 'Author',
  state: 'State',
  states: {
    pending: 'Waiting',
    published: 'Published',
    refused: 'Refused',
    removed: 'Taken down',
    deleted: 'Deleted by its author',
  },
  published: 'Published',
  words: 'Text',
  answer: 'Performer’s answer',
  answer_states: { none: 'No answer', pending: 'Waiting', published: 'Published', refused: 'Refused' },
  why: 'Reason for the author',
  take_down: 'Take it down',
  take_down_title: 'Take this review down?',
  take_down_text:
    'It cannot be brought back. What is left of the miles it gave is taken back, and its author gets the reason by email.',
  taken_down: 'The review is taken down.',
  missing: 'This review cannot be found',
  missing_text: 'Please check the address.',
  back: 'Back to the list',
} satisfies Shape<typeof ja>;

export const reviewsOfficeText = defineText({ ja, en });
