import { latePart } from '../../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the door.
export const DoorPictures = latePart(async () => (await import('./DoorPictures.tsx')).DoorPictures, {
  silent: true,
});
