import { STILL_PATH } from '@akari/contract/channel';
import { STILL_INTERVAL_MS, STILL_MAX_BYTES } from '@akari/rules';
import { useEffect } from 'react';
import { stillSize } from './still-size.ts';

const QUALITIES = [0.72, 0.5, 0.3] as const;

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Returns the current frame as a small JPEG, or null if there is none. */
async function takeStill(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<Blob | null> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const { width_px, height_px } = stillSize({ width_px: video.videoWidth, height_px: video.videoHeight });
  canvas.width = width_px;
  canvas.height = height_px;
  canvas.getContext('2d')?.drawImage(video, 0, 0, width_px, height_px);
  for (const quality of QUALITIES) {
    const jpeg = await jpegOf(canvas, quality);
    if (jpeg !== null && jpeg.size <= STILL_MAX_BYTES) return jpeg;
  }
  return null;
}

/** While active, sends a still every `STILL_INTERVAL_MS` for the card on the home page. A failed one is not retried. */
export function useStills(stream: MediaStream | null, active: boolean): void {
  useEffect(() => {
    if (stream === null || !active) return undefined;
    const video = document.createElement('video');
    const canvas = document.createElement('canvas');
    Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
    const abort = new AbortController();
    const send = async (): Promise<void> => {
      const body = await takeStill(video, canvas);
      if (body === null || abort.signal.aborted) return;
      const headers = { 'content-type': 'image/jpeg' };
      await fetch(STILL_PATH, {
        method: 'POST',
        body,
        headers,
        credentials: 'same-origin',
        signal: abort.signal,
      });
    };
    const tick = (): void => void send().catch(() => undefined);
    video.play().then(tick, () => undefined);
    const timer = setInterval(tick, STILL_INTERVAL_MS);
    return () => {
      abort.abort();
      clearInterval(timer);
      video.srcObject = null;
    };
  }, [stream, active]);
}
