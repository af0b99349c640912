import { useEffect, type RefObject } from 'react';

const INTERVAL_MS = 250;

/** Draws the picture very small, four times a second; CSS blurs it into the light that spills around the stage. */
export function useAmbient(
  video: RefObject<HTMLVideoElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  active: boolean,
): void {
  useEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!active || context === null || context === undefined) return undefined;
    const { width, height } = context.canvas;
    const draw = (): void => {
      const element = video.current;
      const ready = element !== null && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      if (ready && document.visibilityState === 'visible') context.drawImage(element, 0, 0, width, height);
    };
    draw();
    const timer = setInterval(draw, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [video, canvas, active]);
}
