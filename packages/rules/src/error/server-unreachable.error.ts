import { entry } from './define.ts';

/** Stands alone: a page says it when the rest of the catalogue cannot be fetched. */
export const SERVER_UNREACHABLE = entry(
  'request',
  '5000',
  503,
  'retry',
  ['サーバーにつながりません。', '通信環境をご確認のうえ、もう一度お試しください。'],
  ['We cannot reach the server.', 'Please check your connection and try again.'],
);
