import { defineText, type Shape } from '../../text/index.ts';

export const ja = {
  bought: '購入したアルバム',
  own: 'アルバム',
  own_text: '写真や短い動画を、無料、お気に入りの方だけ、またはポイントで公開できます。',
  open: 'アルバムを編集する',
} as const;
export const en = {
  bought: 'Albums you bought',
  own: 'Albums',
  own_text:
    'Publish photos and short clips for everybody, for viewers who have you as a favorite, or for points.',
  open: 'Edit albums',
} satisfies Shape<typeof ja>;
export const albumLinkText = defineText({ ja, en });
