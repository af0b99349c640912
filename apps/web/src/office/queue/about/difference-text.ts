import type { DifferenceKind } from '@akari/rules';
import { defineText, type Shape } from '../../../text/index.ts';

export const ja = {
  provider: '決済会社',
  found: '最も古い差異の判明',
  kind: {
    missing_with_us: '帳簿にない',
    missing_with_them: '明細にない',
    amount_differs: '額が違う',
    duplicate: '明細に重複',
  } satisfies Record<DifferenceKind, string>,
  count: '{{count}}件',
  what: '対応の内容',
  what_text:
    '決済会社の明細と帳簿に差異があります。帳簿の画面で1件ずつ理由を記録してください。開いたままの差異は、翌日にもう一度この一覧に入ります。すべて処理すると、この案件は自動で終わります。',
  none: '開いている差異はありません。',
  open: '帳簿を開く',
} as const;

export const en = {
  provider: 'Payment company',
  found: 'Oldest difference found',
  kind: {
    missing_with_us: 'Not in the book',
    missing_with_them: 'Not in the statement',
    amount_differs: 'Another amount',
    duplicate: 'Listed twice',
  },
  count: '{{count}}',
  what: 'What to do',
  what_text:
    'The statements of this payment company differ from its book. Record the reason of each difference on the screen of the book. What stays open is filed again the next day. Once all are closed, this item ends automatically.',
  none: 'No difference is open.',
  open: 'Open the book',
} satisfies Shape<typeof ja>;

export const differenceText = defineText({ ja, en });
