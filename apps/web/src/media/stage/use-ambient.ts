import { useEffect, type RefObject } from 'react';

const INTERVAL_MS = 1_000;
/** Weight of the newest frame in the light, so that the colours change gradually. */
const BLEND = 0.5;
/** Size in pixels. Scaling up so few pixels blurs them; a CSS filter would be recomputed for every frame. */
const LIGHT = { width: 12, height: 7 };
/** Fraction of the width and height that fades out at each edge. */
const FADE = 0.14;

function fadeOut(context: CanvasRenderingContext2D, to_x: number, to_y: number): void {
  const gradient = context.createLinearGradient(0, 0, to_x, to_y);
  for (const [at, alpha] of [
    [0, 0],
    [FADE, 1],
    [1 - FADE, 1],
    [1, 0],
  ] as const)
    gradient.addColorStop(at, `rgb(0 0 0 / ${alpha})`);
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = gradient;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** Draws the ambient light around a stage: once a second, a very small copy of the frame, blurred by scaling it up. */
export function useAmbient(
  video: RefObject<HTMLVideoElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  active: boolean,
): void {
  useEffect(() => {
    const shown = canvas.current?.getContext('2d');
    const light = Object.assign(document.createElement('canvas'), LIGHT).getContext('2d', { alpha: false });
    if (!active || !shown || !light) return undefined;
    const { width, height } = shown.canvas;
    const draw = (): void => {
      const element = video.current;
      const ready = element !== null && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      if (!ready || document.visibilityState !== 'visible') return;
      light.drawImage(element, 0, 0, LIGHT.width, LIGHT.height);
      light.globalAlpha = BLEND;
      shown.globalCompositeOperation = 'copy';
      shown.imageSmoothingQuality = 'high';
      shown.drawImage(light.canvas, 0, 0, width, height);
      fadeOut(shown, width, 0);
      fadeOut(shown, 0, height);
    };
    draw();
    const timer = setInterval(draw, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [video, canvas, active]);
}
