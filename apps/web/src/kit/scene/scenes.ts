import { SCENE_NAMES, sceneNameOf, type SceneName } from './pick.ts';

export type { SceneName };

const files = import.meta.glob<string>('./*.svg', { eager: true, query: '?no-inline', import: 'default' });

/** Addresses of the drawn scenes: what stands in for a camera picture that is not there. */
export const SCENE_URLS = Object.fromEntries(
  SCENE_NAMES.map((name) => [name, files[`./${name}.svg`] ?? '']),
) as Record<SceneName, string>;

/** The scene of a performer without a still: always the same one for the same id. */
export const sceneOf = (id: string): string => SCENE_URLS[sceneNameOf(id)];
