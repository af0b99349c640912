import { latePart } from '../../../platform/error/late-part.tsx';
import type { SheetProps } from '../../room-tool/room-tool.ts';

export const PrivatePanel = latePart<SheetProps>(
  async () => (await import('./PrivatePanel.tsx')).PrivatePanel,
);
