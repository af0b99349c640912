import type { Page } from 'playwright-core';

export interface Playback {
  /** Video frames decoded so far. */
  frames: number;
  width: number;
  height: number;
  /** Seconds of media played. */
  time_s: number;
}

/** The playback of the first video of a page; zeros while there is none. */
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

/** Whether new frames arrive within `within_ms`. */
export async function framesArrive(page: Page, within_ms: number, selector = 'video'): Promise<boolean> {
  const before = await playbackOf(page, selector);
  const deadline_ms = Date.now() + within_ms;
  while (Date.now() < deadline_ms) {
    await page.waitForTimeout(100);
    const now = await playbackOf(page, selector);
    if (now.frames > before.frames + 2) return true;
  }
  return false;
}

/**
 * Whether the page plays sound within `within_ms`: the samples of the video's own audio track change. (The fake
 * microphone beeps once a second.)
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
      const deadline_ms = Date.now() + limit_ms;
      try {
        while (Date.now() < deadline_ms) {
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

/** Whether the video has stopped: no frame is decoded for a second, or there is no video left. */
export async function framesStop(page: Page, within_ms: number, selector = 'video'): Promise<boolean> {
  const deadline_ms = Date.now() + within_ms;
  while (Date.now() < deadline_ms) {
    const before = await playbackOf(page, selector);
    await page.waitForTimeout(1_000);
    if ((await playbackOf(page, selector)).frames <= before.frames) return true;
  }
  return false;
}
