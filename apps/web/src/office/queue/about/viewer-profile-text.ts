import type { ViewerProfileReason } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  viewer: '視聴者',
  sent: '送信の日時',
  rejected: 'これまでの却下',
  times: '{{count}}回',
  line: 'ひとこと',
  no_line: 'ひとことはありません。',
  shown: '表示中のひとこと',
  picture: '写真',
  no_picture: '写真はありません。',
  is_new: '新しい写真です。',
  is_same: '承認済みの写真です。',
  of: '{{name}}さんの写真',
  open: '写真を開く',
  open_text: '開いたことは、監査記録に残ります。',
  reason: {
    insult: '人を傷つける内容',
    private_data: '個人を特定できる内容',
    contact: '連絡先や外部サービスへの案内',
    not_yours: '本人の写真、権利のある写真と確認できない',
    unsuitable: '公開に適さない内容',
  } satisfies Record<ViewerProfileReason, string>,
  why: '却下の理由（視聴者に表示されます）',
} as const;

export const en = {
  viewer: 'Viewer',
  sent: 'Sent',
  rejected: 'Earlier rejections',
  times: '{{count}} times',
  times_one: 'Once',
  line: 'Line',
  no_line: 'There is no line.',
  shown: 'Line that is shown',
  picture: 'Photo',
  no_picture: 'There is no photo.',
  is_new: 'A new photo.',
  is_same: 'The photo is approved already.',
  of: 'Photo of {{name}}',
  open: 'Open the photo',
  open_text: 'Opening it is recorded in the audit log.',
  reason: {
    insult: 'Hurts people',
    private_data: 'Has personal data',
    contact: 'Contact details or links elsewhere',
    not_yours: 'Not of the viewer, or not theirs to use',
    unsuitable: 'Not suitable to be shown',
  },
  why: 'Reason for rejection (shown to the viewer)',
} satisfies Shape<typeof ja>;

export const viewerProfileText = defineText({ ja, en });
