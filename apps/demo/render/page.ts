import { HEIGHT, WIDTH } from './kit.ts';
import type { Scene } from './kit.ts';
import { makeAlley } from './scenes/alley.ts';
import { makeCanal } from './scenes/canal.ts';
import { makePond } from './scenes/pond.ts';

/** What the render script calls inside the page. */
export interface RenderPage {
  /** Draws frame `index` of `count` and returns it as base64 PNG. */
  frame: (scene: string, index: number, count: number) => Promise<string>;
}

const MAKERS: Record<string, () => Scene> = { kotoha: makeAlley, sayo: makeCanal, mio: makePond };
const scenes = new Map<string, Scene>();
const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
const ctx = canvas.getContext('2d');

async function frame(name: string, index: number, count: number): Promise<string> {
  const make = MAKERS[name];
  if (make === undefined || ctx === null) throw new Error(`unknown scene ${name}`);
  const scene = scenes.get(name) ?? make();
  scenes.set(name, scene);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.globalAlpha = 1;
  scene(ctx, index / count);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}

const renderPage: RenderPage = { frame };
Object.assign(globalThis, { renderPage });
