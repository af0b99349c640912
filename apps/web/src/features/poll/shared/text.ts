import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: '投票',
  open: '投票する',
  see: '投票の様子を見る',
  left: 'あと{{clock}}',
  votes: '{{count}}票',
  own: '投票した選択肢',
  vote: '「{{option}}」に投票',
  none: 'いま投票は行われていません',
  none_text: '投票が始まると、ここで選べます。',
  paid: '1票{{points}}ポイントです。何度でも投票できます。投票が取りやめになった場合は、ポイントが戻ります。',
  vote_paid: '「{{option}}」に{{points}}ポイントで投票',
  phrase: '「{{option}}」への1票',
  each: '1票{{points}} pt',
  once: '投票は1人1回で、あとから変えられません。ポイントはかかりません。',
  state: {
    open: '受付中です。',
    ended: '投票は終わりました。',
    cancelled: '投票は取りやめになりました。',
  },
} as const;

export const en = {
  title: 'Poll',
  open: 'Vote',
  see: 'See the votes',
  left: '{{clock}} left',
  votes: '{{count}} votes',
  votes_one: '{{count}} vote',
  own: 'Your vote',
  vote: 'Vote for “{{option}}”',
  none: 'No poll is running',
  none_text: 'When a poll begins, you can vote here.',
  paid: 'Each vote costs {{points}} points, and you can vote as often as you like. If the poll is called off, your points come back.',
  paid_one:
    'Each vote costs {{points}} point, and you can vote as often as you like. If the poll is called off, your points come back.',
  vote_paid: 'Vote for “{{option}}” with {{points}} points',
  vote_paid_one: 'Vote for “{{option}}” with {{points}} point',
  phrase: 'a vote for “{{option}}”',
  each: '{{points}} pt a vote',
  once: 'Each person votes once, and a vote stays as it is. It costs no points.',
  state: {
    open: 'The poll is open.',
    ended: 'The poll is over.',
    cancelled: 'The poll was called off.',
  },
} satisfies Shape<typeof ja>;

export const pollText = defineText({ ja, en });
