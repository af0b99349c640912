import { entry } from './define.ts';

export const pushErrors = {
  push_device_wrong: entry(
    'push',
    'push-400',
    400,
    'none',
    [
      'この端末のプッシュ通知には対応していません。',
      '別のブラウザーで開くか、画面のお知らせをご利用ください。',
    ],
    [
      'We cannot send push notices to this device.',
      'Please use another browser, or the notices on the site.',
    ],
  ),
  push_device_limit: entry(
    'push',
    'push-409',
    409,
    'none',
    [
      'プッシュ通知を受け取れる端末の数が上限に達しています。',
      '使わない端末を解除してから、もう一度オンにしてください。',
    ],
    [
      'Push notices are on for as many devices as possible.',
      'Please end one of them, then switch this one on.',
    ],
  ),
};
