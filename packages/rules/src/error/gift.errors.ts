import { entry } from './define.ts';

export const giftErrors = {
  gift_from_outside: entry(
    'gift',
    'gift-1',
    403,
    'none',
    ['ギフトは、入室している方だけが贈れます。', '入室してからお試しください。ポイントは減っていません。'],
    ['Gifts are given from inside the chat.', 'Enter first, then try again. No points were taken.'],
  ),
  gift_price_changed: entry(
    'gift',
    'gift-2',
    409,
    'reload',
    [
      'ギフトのポイントが変わりました。',
      '画面を更新し、ご確認のうえ贈ってください。ポイントは減っていません。',
    ],
    ['The price of this gift has changed.', 'Refresh the page and look at it again. No points were taken.'],
  ),
};
