import type { BlogReason } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  performer: '配信者',
  sent: '届いた日時',
  planned: '公開予定',
  at_once: '承認後すぐ',
  rejected: 'これまでの却下',
  times: '{{count}}回',
  title: '題名',
  text: '本文',
  nothing: '（なし）',
  shown: '公開中の内容',
  wanted: '確認する内容',
  languages: { ja: '日本語', en: '英語' },
  pictures: '写真',
  picture: '写真 {{number}}',
  is_new: '新しい写真',
  of: '{{name}}さんのブログの写真 {{number}}',
  open: '開く',
  open_text: '開いたことは、監査記録に残ります。',
  entry: '記事の全体を見る',
  reason: {
    insult: '侮辱、差別、脅し',
    private_data: '個人を特定できる内容',
    contact: '連絡先や外部への誘導',
    not_yours: '本人のものではない、無断の転載',
    unsuitable: '公開できない内容',
  } satisfies Record<BlogReason, string>,
} as const;

export const en = {
  performer: 'Performer',
  sent: 'Arrived',
  planned: 'To appear',
  at_once: 'Once approved',
  rejected: 'Earlier rejections',
  times: '{{count}} times',
  times_one: 'Once',
  title: 'Title',
  text: 'Text',
  nothing: '(none)',
  shown: 'What others see now',
  wanted: 'To decide',
  languages: { ja: 'Japanese', en: 'English' },
  pictures: 'Photos',
  picture: 'Photo {{number}}',
  is_new: 'New',
  of: 'Photo {{number}} of a blog by {{name}}',
  open: 'Open',
  open_text: 'Opening it is recorded in the audit log.',
  entry: 'See the whole entry',
  reason: {
    insult: 'Insult, discrimination or threat',
    private_data: 'Identifies people',
    contact: 'Contact details or links elsewhere',
    not_yours: 'Not of the performer, or copied without consent',
    unsuitable: 'Cannot be published',
  },
} satisfies Shape<typeof ja>;

export const blogText = defineText({ ja, en });
