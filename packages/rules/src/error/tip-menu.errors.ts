import { entry } from './define.ts';

export const tipMenuErrors = {
  tip_menu_from_outside: entry(
    'tip_menu',
    'tip-menu-1',
    403,
    'none',
    [
      'リクエストは、入室している方だけが贈れます。',
      '入室してからお試しください。このリクエストの料金はかかっていません。',
    ],
    ['Enter the chat to send a request.', 'You were not charged for this request.'],
  ),
  tip_menu_changed: entry(
    'tip_menu',
    'tip-menu-2',
    409,
    'retry',
    [
      'チップメニューが変わりました。',
      '内容をご確認のうえ、もう一度お選びください。料金はかかっていません。',
    ],
    ['The tip menu has changed.', 'Check it and choose again. You were not charged.'],
  ),
  tip_menu_full: entry(
    'tip_menu',
    'tip-menu-3',
    409,
    'none',
    ['リクエストが混み合っています。', 'しばらくしてから、もう一度お試しください。料金はかかっていません。'],
    ['Too many requests are waiting.', 'Please try again later. You were not charged.'],
  ),
  tip_menu_too_long: entry(
    'tip_menu',
    'tip-menu-4',
    400,
    'none',
    ['リクエストが多すぎます。', '25個以内にしてください。'],
    ['The menu has too many requests.', 'Use 25 or fewer.'],
  ),
  tip_menu_text_wrong: entry(
    'tip_menu',
    'tip-menu-5',
    400,
    'none',
    ['リクエストの内容が正しくありません。', '1から40文字で入力してください。'],
    ['The text of a request is not right.', 'Use 1 to 40 characters.'],
  ),
  tip_menu_price_wrong: entry(
    'tip_menu',
    'tip-menu-6',
    400,
    'none',
    ['リクエストのポイント数が正しくありません。', '0.2から10,000ポイントの範囲で入力してください。'],
    ['The price of a request is not right.', 'Enter 0.2 to 10,000 points.'],
  ),
  tip_request_over: entry(
    'tip_menu',
    'tip-menu-7',
    409,
    'none',
    ['このリクエストは、すでに終わっています。', '一覧をご確認ください。'],
    ['This request is already over.', 'Check the list.'],
  ),
};
