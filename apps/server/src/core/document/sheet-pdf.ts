import type { Language } from '@akari/rules';
import PDFDocument from 'pdfkit';
import { documentFont } from '../../paths.ts';

/** What a sheet says. It goes on on further pages where one is not enough. */
export interface Sheet {
  language: Language;
  title: string;
  number: string;
  /** The amount, as it is shown large. */
  amount: { label: string; text: string };
  lines: readonly { label: string; text: string }[];
  /** A sentence below; null: none. */
  note: string | null;
}

const MARGIN = 56;
/** Width of the column of labels, and the gap to what they label; points of the page. */
const [LABEL_WIDTH, GAP] = [150, 16];
/** Space between lines: where there are many, less, so that they fit one page; points of the page. */
const [MANY_LINES, NARROW_GAP, WIDE_GAP] = [16, 5, 8];
const [INK, GREY, LINE] = ['#222222', '#5f5f5f', '#cccccc'];

/** A page of A4 that can be read and searched; screen readers get its title and language. */
const openDocument = (title: string, language: string): PDFKit.PDFDocument =>
  new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    tagged: true,
    info: { Title: title },
  });

function writeLines(doc: PDFKit.PDFDocument, lines: readonly { label: string; text: string }[]): void {
  const width = doc.page.width - 2 * MARGIN;
  const text_width = width - LABEL_WIDTH - GAP;
  const gap = lines.length > MANY_LINES ? NARROW_GAP : WIDE_GAP;
  for (const { label, text } of lines) {
    const text_height = doc.font('regular').fontSize(10.5).heightOfString(text, { width: text_width });
    if (doc.y + text_height > doc.page.height - MARGIN) doc.addPage();
    const top = doc.y;
    doc.font('regular').fontSize(10).fillColor(GREY).text(label, MARGIN, top, { width: LABEL_WIDTH });
    const label_end = doc.y;
    doc
      .fontSize(10.5)
      .fillColor(INK)
      .text(text, MARGIN + LABEL_WIDTH + GAP, top, { width: text_width });
    doc.y = Math.max(label_end, doc.y) + gap;
    doc
      .moveTo(MARGIN, doc.y - gap / 2)
      .lineTo(MARGIN + width, doc.y - gap / 2)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
    doc.y += gap / 4;
  }
}

/** A sheet as a PDF: a title, an amount, and lines of facts. */
export function sheetPdf({ title, number, amount, lines, note, language }: Sheet): PDFKit.PDFDocument {
  const doc = openDocument(`${title} ${number}`, language);
  doc.registerFont('regular', documentFont('regular'));
  doc.registerFont('bold', documentFont('bold'));
  doc.font('bold').fontSize(22).fillColor(INK).text(title, MARGIN, MARGIN);
  doc.moveDown(0.8);
  doc.font('regular').fontSize(11).fillColor(GREY).text(amount.label);
  doc.font('bold').fontSize(26).fillColor(INK).text(amount.text);
  doc.moveDown(0.9);
  writeLines(doc, lines);
  if (note !== null) {
    doc.moveDown(0.8);
    doc.font('regular').fontSize(10).fillColor(GREY).text(note, MARGIN);
  }
  doc.end();
  return doc;
}
