import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  choose: '写真・動画を送る',
  limits: '動画は{{seconds}}秒・{{megabytes}} MBまで。撮影場所・日時・機種の情報は取り除いて届けます。',
  chosen: '送る写真',
  chosen_clip: '送る動画',
  send: 'この写真を送る',
  send_clip: 'この動画を送る',
  sending: '動画を送信中',
  checking: '動画を確認中…',
  cancel: 'やめる',
  picture: '写真',
  picture_own: '送った写真',
  clip: '動画',
  clip_own: '送った動画',
  clip_length: '動画 {{length}}',
  selfy: 'セルフィー',
  gone: '写真の保存期間が過ぎました',
  gone_clip: '動画の保存期間が過ぎました',
  failed: '写真を表示できませんでした',
  failed_clip: '動画を再生できませんでした',
} as const;

export const en = {
  choose: 'Send a photo or clip',
  limits:
    'Clips: up to {{seconds}} s and {{megabytes}} MB. Place, date and camera data are removed before delivery.',
  chosen: 'The photo to send',
  chosen_clip: 'The clip to send',
  send: 'Send this photo',
  send_clip: 'Send this clip',
  sending: 'Sending the clip',
  checking: 'Checking the clip…',
  cancel: 'Cancel',
  picture: 'Photo',
  picture_own: 'Photo that you sent',
  clip: 'Clip',
  clip_own: 'Clip that you sent',
  clip_length: 'Clip {{length}}',
  selfy: 'Selfie',
  gone: 'This photo is no longer stored',
  gone_clip: 'This clip is no longer stored',
  failed: 'The photo could not be shown',
  failed_clip: 'The clip could not be played',
} satisfies Shape<typeof ja>;

export const fileText = defineText({ ja, en });
