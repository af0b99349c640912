import type { AlbumAccess, AlbumReason } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  performer: '配信者',
  added: '届いた日時',
  access: '公開範囲',
  accesses: {
    free: 'すべての方',
    favourites: 'お気に入りの方',
    points: 'ポイントで購入した方',
  } satisfies Record<AlbumAccess, string>,
  price: '料金',
  rejected: 'これまでの却下',
  times: '{{count}}回',
  words: '題名',
  caption: '説明',
  nothing: '（なし）',
  languages: { ja: '日本語', en: '英語' },
  picture: '写真',
  clip: '動画（{{seconds}}秒）',
  of: '{{name}}さんのアルバムの写真',
  clip_of: '{{name}}さんのアルバムの動画',
  open: '開く',
  open_text: '開いたことは、監査記録に残ります。',
  album: 'アルバムの全体を見る',
  reason: {
    unclear: '暗い、ぼやけている、読み取れない',
    others: 'ほかの人が映っている',
    contact: '連絡先や外部への誘導がある',
    not_yours: '本人のものではない、無断の転載',
    unsuitable: '公開できない内容',
  } satisfies Record<AlbumReason, string>,
} as const;

export const en = {
  performer: 'Performer',
  added: 'Arrived',
  access: 'Open to',
  accesses: { free: 'Everybody', favourites: 'Favorites', points: 'Buyers for points' },
  price: 'Price',
  rejected: 'Earlier rejections',
  times: '{{count}} times',
  times_one: 'Once',
  words: 'Title',
  caption: 'Caption',
  nothing: '(none)',
  languages: { ja: 'Japanese', en: 'English' },
  picture: 'Photo',
  clip: 'Clip ({{seconds}} s)',
  of: 'Photo of an album by {{name}}',
  clip_of: 'Clip of an album by {{name}}',
  open: 'Open',
  open_text: 'Opening it is recorded in the audit log.',
  album: 'See the whole album',
  reason: {
    unclear: 'Too dark, blurred or unclear',
    others: 'Shows other people',
    contact: 'Contact details or links elsewhere',
    not_yours: 'Not of the performer, or copied without consent',
    unsuitable: 'Cannot be published',
  },
} satisfies Shape<typeof ja>;

export const albumText = defineText({ ja, en });
