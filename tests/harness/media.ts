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
