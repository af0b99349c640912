import { entry } from './define.ts';

/** In its own file, because the page shows it when it cannot load the rest of the catalogue. */
export const SERVER_UNREACHABLE = entry(
  'request',
  '5000',
  503,
  'retry',
  ['サーバーにつながりません。', '通信環境をご確認のうえ、もう一度お試しください。'],
  ['We cannot reach the server.', 'Please check your connection and try again.'],
);
