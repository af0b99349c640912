export { QuickTips } from './QuickTips.tsx';
export { useTip } from './use-tip.ts';
