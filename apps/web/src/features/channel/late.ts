import { latePart } from '../../platform/error/late-part.tsx';

export const PreviewMessage = latePart(
  async () => (await import('./shared/PreviewMessage.tsx')).PreviewMessage,
  { silent: true },
);
