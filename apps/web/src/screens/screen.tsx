import { lazy, useEffect, useState, type ComponentType } from 'react';
import { firstViewShown } from '../platform/browser/first-view.ts';
import { withTexts } from '../text/current-language.ts';

interface ScreenModule {
  Component: ComponentType;
  /** Prepares what the screen needs first; called when its code was loaded ahead. */
  prepare?: () => void;
  /** Begins what the screen waits for, before it renders; called in the click that opens it. */
  begin?: () => void;
  /** The screen says itself when its first view is shown; that of others is there when they render. */
  ownFirstView?: true;
}

/** A screen whose code loads on demand, or ahead of its first use. */
export interface Screen {
  /** Loads the code of the page's first screen, which renders then without a fallback before it. */
  fetch: () => Promise<unknown>;
  /** Loads the code ahead and lets it prepare; after a failure the next call tries again. */
  load: () => Promise<void>;
  /** Call in the click that opens the screen. Does nothing while its code is not loaded. */
  begin: () => void;
  Component: ComponentType;
}

/**
 * Defines a screen of its own bundle; its module exports `Component`. A screen whose code is loaded renders without
 * suspending: after a Suspense fallback React delays the content by up to 300 ms.
 */
export function defineScreen(fetchCode: () => Promise<ScreenModule>): Screen {
  let loaded: ScreenModule | null = null;
  let loading: Promise<ScreenModule> | null = null;
  const loadOnce = (): Promise<ScreenModule> =>
    (loading ??= withTexts(fetchCode()).then(
      (code) => (loaded = code),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));
  const Lazy = lazy(async () => ({ default: (await loadOnce()).Component }));
  function Component() {
    // The choice stays until the screen is left, because another component type would remount it.
    const [Shown] = useState<ComponentType>(() => loaded?.Component ?? Lazy);
    useEffect(() => {
      if (loaded?.ownFirstView !== true) firstViewShown();
    }, []);
    return <Shown />;
  }
  return {
    fetch: loadOnce,
    load: async () => (await loadOnce()).prepare?.(),
    begin: () => loaded?.begin?.(),
    Component,
  };
}
