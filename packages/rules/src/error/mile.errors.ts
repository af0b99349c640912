import { entry } from './define.ts';

export const mileErrors = {
  miles_short: entry(
    'mile',
    'mile-409-1',
    409,
    'none',
    ['マイルが足りません。', '残高に合うマイル数をお選びください。マイルの残高はそのままです。'],
    [
      'You do not have enough miles.',
      'Please choose a number that your balance allows. Your miles are as before.',
    ],
  ),
  mile_rate_changed: entry(
    'mile',
    'mile-409-2',
    409,
    'none',
    [
      '交換の内容が変わりました。',
      'いまの交換内容をご確認のうえ、もう一度お選びください。マイルの残高はそのままです。',
    ],
    [
      'What these miles give has changed.',
      'Please look at the current rates and choose again. Your miles are as before.',
    ],
  ),
};
