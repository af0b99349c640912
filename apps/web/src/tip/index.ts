export { QuickTips } from './QuickTips.tsx';
export { tipText } from './text.ts';
export { TipConfirm } from './TipConfirm.tsx';
export { TipPanel } from './TipPanel.tsx';
export { TipStage } from './TipStage.tsx';
export { useTip, type TipView } from './use-tip.ts';
