import { entry } from './define.ts';

/** Spec §8, ID check; and further problems of ID videos. */
export const idVideoErrors = {
  id_video_expired: entry(
    'id_video',
    'id-410',
    410,
    'none',
    ['IDビデオの有効期限が切れました。', '新しいIDビデオを提出してください。'],
    ['Your ID video has expired.', 'Please submit a new one.'],
  ),
  id_video_gone: entry(
    'id_video',
    'id-404',
    404,
    'reload',
    [
      'IDビデオは、いまご覧になれません。',
      '公開されるまでお待ちください。IDビデオの料金はかかっていません。',
    ],
    [
      'There is no ID video to watch right now.',
      'Please wait until there is one. You were not charged for it.',
    ],
  ),
  id_video_price_changed: entry(
    'id_video',
    'id-409',
    409,
    'reload',
    [
      'IDビデオのポイントが変わりました。',
      'ご確認のうえ、もう一度お選びください。IDビデオの料金はかかっていません。',
    ],
    [
      'The price of the ID video has changed.',
      'Please check the price and choose it again. You were not charged for it.',
    ],
  ),
  id_video_inside: entry(
    'id_video',
    'id-409-1',
    409,
    'none',
    [
      'チャット中は、IDビデオをご覧になれません。',
      '退室してからお試しください。IDビデオの料金はかかっていません。',
    ],
    [
      'An ID video cannot be watched during a chat.',
      'Leave the chat first. You were not charged for the ID video.',
    ],
  ),
  id_video_counting: entry(
    'id_video',
    'id-409-2',
    409,
    'none',
    ['ほかのIDビデオがまもなく始まります。', 'そちらを取り消すか、終えてからお選びください。'],
    ['Another ID video is about to begin.', 'Cancel it or watch it first.'],
  ),
  id_video_over: entry(
    'id_video',
    'id-409-3',
    409,
    'reload',
    ['すでに決まっているため、変えられません。', '画面を更新してください。'],
    ['This has already been decided.', 'Please refresh the page.'],
  ),
  id_video_not_paid: entry(
    'id_video',
    'id-403',
    403,
    'reload',
    ['IDビデオのご利用時間が終わりました。', 'もう一度ご覧になるには、ページを更新してお選びください。'],
    ['Your time with this ID video has ended.', 'To watch it again, refresh the page and choose it.'],
  ),
  id_video_on_air: entry(
    'id_video',
    'id-409-4',
    409,
    'none',
    ['配信中は、IDビデオを提出できません。', '配信を終えてから、もう一度お試しください。'],
    ['An ID video cannot be submitted while you are on air.', 'End the broadcast, then try again.'],
  ),
  id_video_invalid: entry(
    'id_video',
    'id-400',
    400,
    'none',
    ['この動画は、IDビデオとして受け付けられません。', 'スタジオで録り直して、提出してください。'],
    ['This cannot be used as an ID video.', 'Please record it in the studio again and submit it.'],
  ),
};
