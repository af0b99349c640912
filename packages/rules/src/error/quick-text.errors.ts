import { entry } from './define.ts';

export const quickTextErrors = {
  quick_text_too_long: entry(
    'quick_text',
    'quick_text-413',
    413,
    'none',
    ['定型文は1つ40文字までです。', '短くして、もう一度保存してください。'],
    ['A quick text can have at most 40 characters.', 'Please shorten it and save again.'],
  ),
  quick_text_too_many: entry(
    'quick_text',
    'quick_text-409',
    409,
    'none',
    ['定型文の数が上限を超えています。', '使わないものを減らして、もう一度保存してください。'],
    ['There are more quick texts than you can keep.', 'Please remove some and save again.'],
  ),
};
