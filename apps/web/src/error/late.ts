import { lazy } from 'react';
import { errorReader } from './reader.ts';

/*
 * The catalogue's words are many, and most visits see none of them: they are fetched after the first picture, and held
 * ready, because an error is likeliest when nothing can be fetched.
 */
const loadFatalScreen = () => import('./FatalScreen.tsx');
const loadErrorWords = () => import('./ErrorWords.tsx');
const loadOfflineState = () => import('../shell/OfflineState.tsx');

export const FatalScreen = lazy(async () => ({ default: (await loadFatalScreen()).FatalScreen }));
export const ErrorWords = lazy(async () => ({ default: (await loadErrorWords()).ErrorWords }));
export const OfflineState = lazy(async () => ({ default: (await loadOfflineState()).OfflineState }));

export function holdErrorsReady(): void {
  for (const load of [loadFatalScreen, loadErrorWords, loadOfflineState]) void load().catch(() => undefined);
  void errorReader();
}
