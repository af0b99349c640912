import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  choose: '写真を送る',
  chosen: '送る写真',
  send: 'この写真を送る',
  cancel: 'やめる',
  picture: '写真',
  picture_own: '送った写真',
  selfy: 'セルフィー',
  gone: '写真の保存期間が過ぎました',
  failed: '写真を表示できませんでした',
} as const;

export const en = {
  choose: 'Send a photo',
  chosen: 'The photo to send',
  send: 'Send this photo',
  cancel: 'Cancel',
  picture: 'Photo',
  picture_own: 'Photo that you sent',
  selfy: 'Selfie',
  gone: 'This photo is no longer stored',
  failed: 'The photo could not be shown',
} satisfies Shape<typeof ja>;

export const pictureText = defineText({ ja, en });
