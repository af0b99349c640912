import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  empty: 'まだチップはありません',
  empty_text: 'この配信で受け取ったチップとギフトを、贈った方ごとに表示します。',
  failed: '一覧を読み込めませんでした',
  again: 'もう一度読み込む',
  list: '合計の多い順のチップ一覧',
  anonymous: '匿名の方々',
  type: { tip: 'チップ', gift: 'ギフト', request: 'リクエスト', effect: '映像への演出', vote: '投票' },
  online: '入室中',
  away: '退室',
  count: '{{count}}回',
  last: '最後は{{time}}に{{points}} pt（番号 {{id}}）',
  all: 'この配信の合計',
} as const;

export const en = {
  empty: 'No tips yet',
  empty_text: 'The tips and gifts of this broadcast, listed by the person who sent them.',
  failed: 'The list could not be loaded',
  again: 'Load again',
  list: 'Tips, largest total first',
  anonymous: 'Anonymous people',
  type: { tip: 'Tips', gift: 'Gifts', request: 'Requests', effect: 'Effects', vote: 'Votes' },
  online: 'Here now',
  away: 'Left',
  count: '{{count}} times',
  count_one: '{{count}} time',
  last: 'Last at {{time}}, {{points}} pt (no. {{id}})',
  all: 'Total of this broadcast',
} satisfies Shape<typeof ja>;

export const tipListTexts = defineText({ ja, en });
