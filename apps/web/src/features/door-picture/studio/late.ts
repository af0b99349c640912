import { latePart } from '../../../platform/error/late-part.tsx';

export const DoorPicturesPanel = latePart(
  async () => (await import('./DoorPicturesPanel.tsx')).DoorPicturesPanel,
);
