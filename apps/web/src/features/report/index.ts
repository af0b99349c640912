export type { ReportAbout } from './about.ts';
export { ReportSheet } from './late.ts';
export { ReportButton } from './ReportButton.tsx';
export { pressText as reportPressText } from './press-text.ts';
