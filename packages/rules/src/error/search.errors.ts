import { entry } from './define.ts';

export const searchErrors = {
  tags_full: entry(
    'search',
    'search-422',
    422,
    'none',
    ['選べるタグの数を超えています。', 'タグをいくつか外してから、もう一度保存してください。'],
    ['These are more tags than you can choose.', 'Please remove a few, and save again.'],
  ),
  tag_name_wrong: entry(
    'search',
    'search-400',
    400,
    'none',
    [
      'この名前は使えません。',
      '日本語と英語の名前を、それぞれ1〜20文字で入力してください。「,」「/」「?」「#」「%」「\\」は使えません。',
    ],
    [
      'These names cannot be used.',
      'Please enter a name of 1 to 20 characters in both languages, without any of these: , / ? # % \\',
    ],
  ),
  tag_taken: entry(
    'search',
    'search-409',
    409,
    'none',
    ['同じ名前のタグがあります。', '別の名前を入力してください。'],
    ['There is a tag of this name.', 'Please enter another name.'],
  ),
  saved_searches_full: entry(
    'search',
    'search-429',
    409,
    'none',
    ['保存できる検索の数に達しています。', '保存した検索をひとつ外してから、もう一度保存してください。'],
    ['You have saved as many searches as you can.', 'Please remove one, and save again.'],
  ),
};
