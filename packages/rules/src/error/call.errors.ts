import { entry } from './define.ts';

export const callErrors = {
  // Spec §8: performer unavailable or declined; not enough points.
  call_unavailable: entry(
    'call',
    'call-409',
    409,
    'reload',
    ['配信者はいま呼び出しに応じられません。', '待機中のときに、もう一度呼び出してください。'],
    ['The performer cannot be called right now.', 'Please try again while they are waiting.'],
  ),
  call_points_short: entry(
    'call',
    'call-402',
    402,
    'purchase',
    [
      'ポイントが足りません。',
      '呼び出すには、1分間の料金にあたるポイントが必要です。ポイントを購入してください。',
    ],
    [
      'You do not have enough points.',
      'You need points for at least one minute of the chat. Please buy points.',
    ],
  ),
  call_retry_later: entry(
    'call',
    'call-409-1',
    409,
    'none',
    ['先ほどの呼び出しは見送られました。', '見送りから5分経つと、もう一度呼び出せます。'],
    ['Your last call was declined.', 'You can call again after five minutes.'],
  ),
  call_already_open: entry(
    'call',
    'call-409-2',
    409,
    'none',
    ['ほかの呼び出しが続いています。', 'そちらを終えてから、呼び出してください。'],
    ['Another call of yours is still open.', 'Please end it before you call again.'],
  ),
  call_over: entry(
    'call',
    'call-409-3',
    409,
    'reload',
    ['この呼び出しは、すでに終わっています。', '画面を更新してください。'],
    ['This call has already ended.', 'Please refresh the page.'],
  ),
};
