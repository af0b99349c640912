import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  title: '投票',
  open: '投票する',
  left: 'あと{{clock}}',
  votes: '{{count}}票',
  own: '投票した選択肢',
  vote: '「{{option}}」に投票',
  none: 'いま投票は行われていません',
  none_text: '投票が始まると、ここで選べます。',
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
  left: '{{clock}} left',
  votes: '{{count}} votes',
  votes_one: '{{count}} vote',
  own: 'Your vote',
  vote: 'Vote for “{{option}}”',
  none: 'No poll is running',
  none_text: 'When a poll begins, you can vote here.',
  once: 'Each person votes once, and a vote stays as it is. It costs no points.',
  state: {
    open: 'The poll is open.',
    ended: 'The poll is over.',
    cancelled: 'The poll was called off.',
  },
} satisfies Shape<typeof ja>;

export const pollText = defineText({ ja, en });
