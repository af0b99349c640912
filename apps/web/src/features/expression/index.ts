export { ExpressionButton } from './ExpressionButton.tsx';
export { StickerLine } from './late.ts';
