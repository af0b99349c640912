import { entry } from './define.ts';

export const historyErrors = {
  memo_too_long: entry(
    'memo',
    'memo-400',
    400,
    'none',
    ['メモは500文字以内で入力してください。', '短くしてから、もう一度保存してください。'],
    ['A memo must be within 500 characters.', 'Please shorten it, then save it again.'],
  ),
};
