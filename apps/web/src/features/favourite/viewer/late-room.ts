import { latePart } from '../../../platform/error/late-part.tsx';

// Apart from the heart, which the home page loads too.
export const RoomFavourite = latePart(async () => (await import('./RoomFavourite.tsx')).RoomFavourite, {
  silent: true,
});
