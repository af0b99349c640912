import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  label: 'お気に入りの人数を見せる',
  shown: '{{count}}人の方がお気に入りに入れています。この人数は、カードと部屋に表示されています。',
  hidden: '{{count}}人の方がお気に入りに入れています。この人数は、ご自身にだけ表示されています。',
  mark: 'お気に入りに入れてくれています',
} as const;

export const en = {
  label: 'Show the number of favorites',
  shown: '{{count}} viewers have you as a favorite. Your card and your room show this number.',
  shown_one: '1 viewer has you as a favorite. Your card and your room show this number.',
  hidden: '{{count}} viewers have you as a favorite. Only you see this number.',
  hidden_one: '1 viewer has you as a favorite. Only you see this number.',
  mark: 'Has you as a favorite',
} satisfies Shape<typeof ja>;

export const favouriteStudioText = defineText({ ja, en });
