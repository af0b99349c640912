import { fetchCatalogue } from './catalogue.ts';
import { latePart } from './late-part.tsx';

/** Loaded after the first picture, as it is rarely needed; but in advance, as errors often mean no network. */
export const FatalScreen = latePart(async () => (await import('./FatalScreen.tsx')).FatalScreen);

export function holdErrorsReady(): void {
  FatalScreen.prepare();
  void fetchCatalogue();
}
