import { fetchCatalogue } from './catalogue.ts';
import { latePart } from './late-part.tsx';

/** Most visits see none: it comes after the first picture, and is held ready, because an error is likeliest when nothing can be fetched. */
export const FatalScreen = latePart(async () => (await import('./FatalScreen.tsx')).FatalScreen);

export function holdErrorsReady(): void {
  FatalScreen.prepare();
  void fetchCatalogue();
}
