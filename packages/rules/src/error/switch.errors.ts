import { entry } from './define.ts';

/** Staff have switched a part of the service off. */
export const switchErrors = {
  registration_off: entry(
    'switch',
    'switch-1',
    503,
    'home',
    ['ただいま新規登録の受け付けを休止しています。', '時間をおいて、もう一度お試しください。'],
    ['Joining is paused at the moment.', 'Please try again later.'],
  ),
  guest_preview_off: entry(
    'switch',
    'switch-2',
    503,
    'login',
    ['ただいまゲストの無料プレビューを休止しています。', 'ログインすると、ご覧いただけます。'],
    ['The free preview for guests is paused at the moment.', 'Please log in to watch.'],
  ),
  purchases_off: entry(
    'switch',
    'switch-3',
    503,
    'none',
    ['ただいまポイントの購入を休止しています。', '時間をおいて、もう一度お試しください。'],
    ['Point purchases are paused at the moment.', 'Please try again later.'],
  ),
  twoway_off: entry(
    'switch',
    'switch-4',
    503,
    'none',
    ['ただいま双方向を休止しています。', 'チャットはそのままお楽しみいただけます。'],
    ['Two-way chat is paused at the moment.', 'Other chats work as usual.'],
  ),
  uploads_off: entry(
    'switch',
    'switch-5',
    503,
    'none',
    ['ただいまファイルの受け付けを休止しています。', '時間をおいて、もう一度お試しください。'],
    ['Uploads are paused at the moment.', 'Please try again later.'],
  ),
  site_off: entry(
    'switch',
    'switch-6',
    503,
    'home',
    ['ただいまこのサイトのご利用を休止しています。', '時間をおいて、もう一度お試しください。'],
    ['This site is paused at the moment.', 'Please try again later.'],
  ),
};
