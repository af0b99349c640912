import { latePart } from '../../../platform/error/late-part.tsx';

export const FavouriteButton = latePart(async () => (await import('./FavouriteButton.tsx')).FavouriteButton, {
  silent: true,
});
