import { latePart } from '../../platform/error/late-part.tsx';

/** The sheet, loaded when a person is about to report. */
export const ReportSheet = latePart(async () => (await import('./ReportSheet.tsx')).ReportSheet);
