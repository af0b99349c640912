export { GivingConfirm } from './late.ts';
export { QuickTips } from './QuickTips.tsx';
export { TipStage } from '../giving/TipStage.tsx';
export { useTip, type TipView } from './use-tip.ts';
