import type { Page } from 'playwright-core';
import type { Product } from '../product/product.ts';
import { spread } from '../product/quantile.ts';

const BITS = 20;
const WIDTH_PX = 1280;
const HEIGHT_PX = 720;
const WATCH_MS = 20_000;

interface Access {
  media: { url: string; token: string };
}

/** Publishes a canvas over WHIP from a performer's page; each frame encodes the time at which it was painted. */
async function publishTimecode(page: Page): Promise<void> {
  await page.evaluate(
    async ({ bits, width, height }) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      const paint = (): void => {
        const now = Math.round(performance.timeOrigin + performance.now());
        context.fillStyle = '#223';
        context.fillRect(0, 0, width, height);
        const size = width / bits;
        for (let bit = 0; bit < bits; bit += 1) {
          context.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? '#fff' : '#000';
          context.fillRect(bit * size, height / 2 - size, size, size * 2);
        }
        requestAnimationFrame(paint);
      };
      paint();
      const answer = await fetch('/api/channel/prepare', { method: 'POST' });
      const { media } = (await answer.json()) as Access;
      const pc = new RTCPeerConnection();
      const [track] = canvas.captureStream(30).getVideoTracks();
      if (track === undefined) throw new Error('no track');
      const { sender } = pc.addTransceiver(track, { direction: 'sendonly' });
      await pc.setLocalDescription();
      const whip = await fetch(media.url, {
        method: 'POST',
        headers: { authorization: `Bearer ${media.token}`, 'content-type': 'application/sdp' },
        body: pc.localDescription?.sdp ?? '',
      });
      if (!whip.ok) throw new Error(`WHIP answered ${whip.status}`);
      await pc.setRemoteDescription({ type: 'answer', sdp: await whip.text() });
      const parameters = sender.getParameters();
      parameters.encodings = parameters.encodings.map((encoding) => ({ ...encoding, maxBitrate: 1_500_000 }));
      await sender.setParameters(parameters);
      while (pc.connectionState !== 'connected') await new Promise((resolve) => setTimeout(resolve, 50));
    },
    { bits: BITS, width: WIDTH_PX, height: HEIGHT_PX },
  );
}

/** Waits until the preview has started, which the server does once media arrives. */
async function previewStarted(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await page.request.get('/api/channel');
    const { channel } = (await answer.json()) as { channel: { status: string } };
    if (channel.status === 'waiting') return;
    await page.waitForTimeout(100);
  }
  throw new Error('the preview does not start');
}

/** Reads the timecode of each shown frame. @returns the age of each when it was shown, milliseconds */
const readTimecodes = (page: Page): Promise<number[]> =>
  page.evaluate(
    ({ bits, watch_ms }) =>
      new Promise<number[]>((resolve) => {
        const video = document.querySelector('video');
        if (video === null) throw new Error('no video');
        const canvas = new OffscreenCanvas(bits, 1);
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (context === null) throw new Error('no canvas');
        const ages: number[] = [];
        const end = performance.now() + watch_ms;
        const look: VideoFrameRequestCallback = (now) => {
          // One pixel for each block, from its middle.
          const middle = video.videoHeight / 2;
          context.drawImage(video, 0, middle - 8, video.videoWidth, 16, 0, 0, bits, 1);
          const pixels = context.getImageData(0, 0, bits, 1).data;
          let code = 0;
          for (let bit = 0; bit < bits; bit += 1) if ((pixels[bit * 4] ?? 0) > 127) code += 2 ** bit;
          const shown = Math.round(performance.timeOrigin + now) % 2 ** bits;
          const age = (shown - code + 2 ** bits) % 2 ** bits;
          if (age < 10_000) ages.push(age);
          if (now > end) resolve(ages);
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      }),
    { bits: BITS, watch_ms: WATCH_MS },
  );

/**
 * Measures glass-to-glass latency: from painting a frame in the performer's page to showing it in the viewer's, by its
 * timecode.
 */
export async function measureGlass(product: Product, performer: string) {
  const publisher = await product.visitor(performer);
  await publishTimecode(publisher.page);
  await previewStarted(publisher.page);
  const viewer = await product.visitor('ren');
  await viewer.page.goto(`/chat/${performer}`);
  await viewer.page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  await viewer.page.waitForTimeout(4_000);
  const ages = await readTimecodes(viewer.page);
  await viewer.context.close();
  await publisher.context.close();
  return spread(ages);
}
