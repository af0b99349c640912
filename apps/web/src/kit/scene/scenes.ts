import { SCENE_NAMES, sceneNameOf, type SceneName } from './pick.ts';

export type { SceneName };

// Without type arguments, as in `text-bundles.ts`.
const files = import.meta.glob('./*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
}) as Record<string, string>;

/** URLs of the drawn scenes, which replace a missing camera picture. */
export const SCENE_URLS = Object.fromEntries(
  SCENE_NAMES.map((name) => [name, files[`./${name}.svg`] ?? '']),
) as Record<SceneName, string>;

/** Returns the scene for a performer without a still; the same id always gets the same scene. */
export const sceneOf = (id: string): string => SCENE_URLS[sceneNameOf(id)];
