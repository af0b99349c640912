import type { Page } from 'playwright-core';

export interface Playback {
  /** Video frames decoded so far. */
  frames: number;
  width: number;
  height: number;
  /** Seconds of media played. */
  time_s: number;
}

/** What the first playing video of a page shows now; zeros while there is none. */
export function playbackOf(page: Page, selector = 'video'): Promise<Playback> {
  return page.evaluate((query) => {
    const video = document.querySelector<HTMLVideoElement>(query);
    if (video === null) return { frames: 0, width: 0, height: 0, time_s: 0 };
    return {
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      width: video.videoWidth,
      height: video.videoHeight,
      time_s: video.currentTime,
    };
  }, selector);
}

/** Whether new frames arrive within a while: the picture moves. */
export async function framesArrive(page: Page, within_ms: number, selector = 'video'): Promise<boolean> {
  const before = await playbackOf(page, selector);
  const deadlineMs = Date.now() + within_ms;
  while (Date.now() < deadlineMs) {
    await page.waitForTimeout(100);
    const now = await playbackOf(page, selector);
    if (now.frames > before.frames + 2) return true;
  }
  return false;
}

/**
 * Whether sound is heard within a while in what the page plays: the samples of the picture's own audio track swing.
 * (The fake microphone beeps once a second.)
 */
export function soundArrives(page: Page, within_ms: number, selector = 'video'): Promise<boolean> {
  return page.evaluate(
    async ({ query, limit_ms }) => {
      const stream = document.querySelector<HTMLVideoElement>(query)?.srcObject;
      if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return false;
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      context.createMediaStreamSource(stream).connect(analyser);
      const samples = new Float32Array(analyser.fftSize);
      const deadlineMs = Date.now() + limit_ms;
      try {
        while (Date.now() < deadlineMs) {
          analyser.getFloatTimeDomainData(samples);
          if (samples.some((sample) => Math.abs(sample) > 0.02)) return true;
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
        return false;
      } finally {
        await context.close();
      }
    },
    { query: selector, limit_ms: within_ms },
  );
}

/** Whether the picture has stopped for good: nothing is decoded for a second, or there is no picture left. */
export async function framesStop(page: Page, within_ms: number, selector = 'video'): Promise<boolean> {
  const deadlineMs = Date.now() + within_ms;
  while (Date.now() < deadlineMs) {
    const before = await playbackOf(page, selector);
    await page.waitForTimeout(1_000);
    if ((await playbackOf(page, selector)).frames <= before.frames) return true;
  }
  return false;
}
