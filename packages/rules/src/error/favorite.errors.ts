import { entry } from './define.ts';

/** Spec §8, favourites. */
export const favoriteErrors = {
  favorite_limit: entry(
    'favorite',
    'favorite-409',
    409,
    'none',
    ['お気に入りに登録できる人数の上限に達しています。', 'どなたかを外してから、もう一度お試しください。'],
    ['Your list of favourites is full.', 'Remove somebody and try again.'],
  ),
  favorite_already: entry(
    'favorite',
    'favorite-409-1',
    409,
    'none',
    ['すでにお気に入りに登録されています。', 'お気に入りの一覧でご覧になれます。'],
    ['This performer is among your favourites already.', 'You will find them in your list.'],
  ),
  favorite_unknown: entry(
    'favorite',
    'favorite-404',
    404,
    'reload',
    ['お気に入りに登録されていない方です。', 'ページを更新して、一覧をご確認ください。'],
    ['This performer is not among your favourites.', 'Refresh the page and look at your list.'],
  ),
};
