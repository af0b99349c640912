import { latePart } from '../../platform/error/late-part.tsx';

export const ExpressionSheet = latePart(async () => (await import('./ExpressionSheet.tsx')).ExpressionSheet);
/** Silent: the line stands without its drawing until the server is reachable. */
export const StickerLine = latePart(async () => (await import('./StickerLine.tsx')).StickerLine, {
  silent: true,
});
