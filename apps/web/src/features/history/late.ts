import { latePart } from '../../platform/error/late-part.tsx';

export const MemoButton = latePart(async () => (await import('./MemoButton.tsx')).MemoButton, {
  silent: true,
});
