import { defineText, type Shape } from '../../text/index.ts';

/** Apart from the reasons, which the pages of viewers show too. */
export const ja = {
  reason: '理由（ご本人にも表示されます）',
  note: '運営の記録に残すメモ（任意）',
} as const;

export const en = {
  reason: 'Reason (shown to them too)',
  note: 'Note for our records (optional)',
} satisfies Shape<typeof ja>;

export const fieldsText = defineText({ ja, en });
