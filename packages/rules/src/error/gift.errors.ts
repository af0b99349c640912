import { entry } from './define.ts';

export const giftErrors = {
  gift_from_outside: entry(
    'gift',
    'gift-1',
    403,
    'none',
    [
      'ギフトは、入室している方だけが贈れます。',
      '入室してからお試しください。このギフトの料金はかかっていません。',
    ],
    ['Enter the chat to send gifts.', 'You were not charged for this gift.'],
  ),
  gift_price_changed: entry(
    'gift',
    'gift-2',
    409,
    'reload',
    [
      'ギフトのポイントが変わりました。',
      '画面を更新し、ご確認のうえ贈ってください。このギフトの料金はかかっていません。',
    ],
    [
      'The price of this gift has changed.',
      'Refresh the page and check the price. You were not charged for this gift.',
    ],
  ),
};
