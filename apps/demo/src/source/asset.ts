import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIvf } from '../container/ivf.ts';
import type { VideoFrame } from '../container/ivf.ts';
import { readOpus } from '../container/ogg.ts';

/** A performer's loop, in memory. */
export interface Asset {
  video: { frames: VideoFrame[]; fps: number };
  /** Opus packets of 20 ms. */
  sound: Uint8Array[];
  /** JPEG, 640 by 360, evenly spaced over the loop. */
  stills: Uint8Array[];
}

/** Finds the package's assets in a parent folder of this module: source and bundle are at different depths. */
function assetsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'assets'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the assets folder of the demo performers is missing');
    folder = parent;
  }
  return join(folder, 'assets');
}

/** Names of the available scenes. */
export function sceneNames(): string[] {
  return readdirSync(assetsFolder());
}

/**
 * Loads a scene: `kotoha`, `sayo` or `mio`.
 * @throws when there is no such scene or its files are invalid
 */
export function loadAsset(scene: string): Asset {
  if (!sceneNames().includes(scene)) throw new Error(`no scene ${scene}`);
  const folder = join(assetsFolder(), scene);
  const { frames, fps } = readIvf(readFileSync(join(folder, 'video.ivf')));
  const { packets } = readOpus(readFileSync(join(folder, 'sound.ogg')));
  const stills = readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .sort()
    .map((file) => readFileSync(join(folder, file)));
  return { video: { frames, fps }, sound: packets, stills };
}
