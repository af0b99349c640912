import { entry } from './define.ts';

export const callErrors = {
  // Spec §8: performer unavailable or declined; not enough points.
  call_unavailable: entry(
    'call',
    'call-409',
    409,
    'reload',
    ['配信者はいま通話に出られません。', '待機中のときに、もう一度お呼び出しください。'],
    ['The performer cannot take a call right now.', 'Please call while she is waiting.'],
  ),
  call_points_short: entry(
    'call',
    'call-402',
    402,
    'purchase',
    [
      'ポイントが足りません。',
      'お呼び出しには1分間分のポイントが必要です（標準は1分2.2ポイント）。ポイントをご購入ください。',
    ],
    [
      'You do not have enough points.',
      'A call needs points for one minute (2.2 points a minute unless she has another price). Please buy points.',
    ],
  ),
  call_retry_later: entry(
    'call',
    'call-409-1',
    409,
    'none',
    ['配信者にお断りされたばかりです。', '5分ほど経ってから、もう一度お呼び出しください。'],
    ['The performer has just declined.', 'You can call again five minutes after that.'],
  ),
  call_already_open: entry(
    'call',
    'call-409-2',
    409,
    'none',
    ['ほかのお呼び出しが続いています。', 'そちらを終えてから、お呼び出しください。'],
    ['Another call of yours is still open.', 'Please end it before you call again.'],
  ),
  call_over: entry(
    'call',
    'call-409-3',
    409,
    'reload',
    ['このお呼び出しは、すでに終わっています。', '最新の状態をご確認ください。'],
    ['This call is over already.', 'Please look at how things are now.'],
  ),
};
