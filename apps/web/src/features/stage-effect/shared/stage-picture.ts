import { pictureRect, type Rect } from '@akari/rules';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** Where the picture of a stage lies in a layer over it, which has the size of the stage. */
export interface StagePicture {
  rect: Rect;
  /** The performer sees herself as in a mirror. */
  mirrored: boolean;
}

const videoOf = (layer: HTMLElement): HTMLVideoElement | null =>
  layer.closest('.stage-picture')?.querySelector<HTMLVideoElement>(':scope > video') ?? null;

/** A part of 1 from a percentage of a computed style. */
const partOf = (text: string | undefined): number =>
  text?.endsWith('%') === true ? Number.parseFloat(text) / 100 : 0.5;

/** Reads where the picture lies, by the fit that the style sheet gives it. Without a picture it is the whole stage. */
export function readStagePicture(layer: HTMLElement): StagePicture {
  const box = { width: layer.clientWidth, height: layer.clientHeight };
  const video = videoOf(layer);
  if (video === null) return { rect: { left: 0, top: 0, ...box }, mirrored: false };
  const { objectFit, objectPosition } = getComputedStyle(video);
  const [x, y] = objectPosition.split(' ');
  const fit = objectFit === 'cover' ? 'cover' : 'contain';
  const size = { width: video.videoWidth, height: video.videoHeight };
  const rect = pictureRect(box, size, { fit, position: { x: partOf(x), y: partOf(y) } });
  return { rect, mirrored: video.closest('.mirrored') !== null };
}

/** Follows the picture under a layer; null before the first reading. */
export function useStagePicture(layer: RefObject<HTMLElement | null>): StagePicture | null {
  const [picture, setPicture] = useState<StagePicture | null>(null);
  useLayoutEffect(() => {
    const element = layer.current;
    if (element === null) return undefined;
    const read = (): void => setPicture(readStagePicture(element));
    const sizes = new ResizeObserver(read);
    const looks = new MutationObserver(read);
    const stage = element.closest('.stage');
    const video = videoOf(element);
    sizes.observe(element);
    // The person changes the fit, or the mirror.
    if (stage !== null) looks.observe(stage, { attributes: true, attributeFilter: ['data-fit', 'class'] });
    video?.addEventListener('resize', read);
    read();
    return () => {
      sizes.disconnect();
      looks.disconnect();
      video?.removeEventListener('resize', read);
    };
  }, [layer]);
  return picture;
}
