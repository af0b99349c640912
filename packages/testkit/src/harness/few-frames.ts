import type { Page } from 'playwright-core';

/** From now on the page's connections count a fifth of the frames that they send, as on a line that is too slow. */
export async function fewFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const read = RTCPeerConnection.prototype.getStats;
    RTCPeerConnection.prototype.getStats = async function few(selector) {
      const report = await read.call(this, selector);
      return new Map(
        [...report].map(([id, entry]: [string, { framesEncoded?: number }]) => [
          id,
          entry.framesEncoded === undefined
            ? entry
            : { ...entry, framesEncoded: Math.floor(entry.framesEncoded / 5) },
        ]),
      );
    };
  });
}
