import { entry } from './define.ts';

/** Texts of spec §8. */
export const favouriteErrors = {
  favourite_limit: entry(
    'favourite',
    'favourite-409-1',
    409,
    'none',
    ['お気に入りの数が上限に達しています。', 'どなたかを外してから、追加してください。'],
    ['Your list of favorites is full.', 'Please remove one, then add the new one.'],
  ),
  favourite_already: entry(
    'favourite',
    'favourite-409-2',
    409,
    'none',
    ['すでにお気に入りに入っています。', 'お気に入りの一覧でご確認いただけます。'],
    ['This performer is already one of your favorites.', 'You can see the list on the page of favorites.'],
  ),
  favourite_unknown: entry(
    'favourite',
    'favourite-404',
    404,
    'none',
    ['この配信者は見つかりませんでした。', '退会した可能性があります。'],
    ['This performer does not exist.', 'The account may have been closed.'],
  ),
  favourite_settings_wrong: entry(
    'favourite',
    'favourite-400',
    400,
    'none',
    ['お知らせを受け取らない時間帯が正しくありません。', '開始と終了、タイムゾーンをご確認ください。'],
    ['The hours without notices are not right.', 'Please check the two times and the time zone.'],
  ),
  favourite_barred: entry(
    'favourite',
    'favourite-403',
    403,
    'none',
    ['入室禁止のため、この配信者はお気に入りに追加できません。', '解除されると、追加できます。'],
    ['You are banned by this performer, so you cannot add them.', 'You can when the ban is lifted.'],
  ),
};
