import { sheetPdf } from '../../../core/document/sheet-pdf.ts';
import { receiptText } from './receipt-text.ts';
import type { ReceiptRow } from './receipt.table.ts';

/** A receipt or credit note as a PDF, in the language of its sale. It is made from what is kept, so it never changes. */
export const receiptPdf = (row: ReceiptRow): PDFKit.PDFDocument => sheetPdf(receiptText(row));
