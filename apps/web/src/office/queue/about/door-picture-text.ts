import type { DoorPictureReason } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  performer: '配信者',
  added: '追加の日時',
  size: '大きさ',
  rejected: 'これまでの却下',
  times: '{{count}}回',
  picture: '部屋に表示する写真',
  of: '{{name}}さんが部屋に表示する写真',
  open: '写真を開く',
  open_text: '開いたことは、監査記録に残ります。',
  reason: {
    unclear: '暗い、ぼやけている',
    others: 'ほかの人が映っている',
    contact: '連絡先や外部への誘導がある',
    not_yours: '本人の写真ではない、無断の転載',
    unsuitable: '公開できない内容',
  } satisfies Record<DoorPictureReason, string>,
} as const;

export const en = {
  performer: 'Performer',
  added: 'Added',
  size: 'Size',
  rejected: 'Earlier rejections',
  times: '{{count}} times',
  times_one: 'Once',
  picture: 'Photo for the room',
  of: '{{name}}’s photo for the room',
  open: 'Open the photo',
  open_text: 'Opening it is recorded in the audit log.',
  reason: {
    unclear: 'Too dark or blurred',
    others: 'Shows other people',
    contact: 'Contact details or links elsewhere',
    not_yours: 'Not of the performer, or copied without consent',
    unsuitable: 'Cannot be published',
  },
} satisfies Shape<typeof ja>;

export const doorPictureText = defineText({ ja, en });
