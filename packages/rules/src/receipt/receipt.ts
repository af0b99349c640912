/** What is written when money is paid, and when it goes back. */
export const RECEIPT_KINDS = ['receipt', 'credit_note'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

const LETTER: Record<ReceiptKind, string> = { receipt: 'R', credit_note: 'C' };
const DIGITS = 6;

/** A number as it is shown: `R-1000050-2026-000123`. */
export const receiptNumberText = (
  kind: ReceiptKind,
  { site_id, year, number }: { site_id: number; year: number; number: number },
): string => `${LETTER[kind]}-${site_id}-${year}-${String(number).padStart(DIGITS, '0')}`;

const JAPAN_MS = 9 * 3_600_000;
/** The year by which receipts are numbered, Japan time. */
export const receiptYear = (at_ms: number): number => new Date(at_ms + JAPAN_MS).getUTCFullYear();
