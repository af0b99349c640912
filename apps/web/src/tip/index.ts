export { GivingConfirm, TipPanel } from './late.ts';
export { QuickTips } from './QuickTips.tsx';
export { tipText } from './text.ts';
export { TipStage } from './TipStage.tsx';
export { useTip, type TipView } from './use-tip.ts';
