import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ExchangeRefused } from '@akari/whip/exchange';
import { loadAsset } from '../source/asset.ts';
import { WhipEndpoint } from '../testing/whip-endpoint.ts';
import { publish } from './publish.ts';
import type { Publication } from './publish.ts';

/** Long enough for a busy machine. */
const PATIENCE_MS = 20_000;
const source = loadAsset('mio');
const payloadType = (packet: Buffer): number => (packet[1] ?? 0) & 0x7f;
const isVideo = (packet: Buffer): boolean => payloadType(packet) === 96;
const startsKeyframe = (packet: Buffer): boolean =>
  isVideo(packet) && packet[12] === 0x90 && ((packet[16] ?? 1) & 1) === 0;

describe('publish', () => {
  let endpoint: WhipEndpoint;
  let whip_url: string;
  let publication: Publication | null = null;
  const start = async (): Promise<Publication> => {
    publication = await publish({ whip_url, token: 'secret', source, name: 'mio' });
    return publication;
  };

  beforeEach(async () => {
    endpoint = new WhipEndpoint();
    whip_url = `${await endpoint.listen()}/whip/1`;
  });
  afterEach(async () => {
    await publication?.close();
    publication = null;
    await endpoint.close();
  });

  it('sends sound, video starting with a keyframe, and sender reports', async () => {
    await start();
    await vi.waitFor(() => expect(endpoint.packets.length).toBeGreaterThan(60), { timeout: PATIENCE_MS });
    expect(endpoint.tokens).toEqual(['Bearer secret']);
    const [first] = endpoint.packets.filter(isVideo);
    expect(first === undefined ? false : startsKeyframe(first)).toBe(true);
    expect(endpoint.packets.some((packet) => payloadType(packet) === 111)).toBe(true);
    expect(endpoint.packets.some((packet) => packet[1] === 200)).toBe(true);
  });

  it('answers a picture loss indication with a keyframe before the next regular one', async () => {
    await start();
    const keyframes = (): Buffer[] => endpoint.packets.filter(startsKeyframe);
    await vi.waitFor(() => expect(keyframes()).toHaveLength(1), { timeout: PATIENCE_MS, interval: 10 });
    const pli = Buffer.from('81ce00020000000100000000', 'hex');
    pli.writeUInt32BE(keyframes()[0]?.readUInt32BE(8) ?? 0, 8);
    endpoint.feedBack(pli);
    await vi.waitFor(() => expect(keyframes().length).toBeGreaterThan(1), { timeout: PATIENCE_MS });
    const [first, second] = keyframes().map((packet) => packet.readUInt32BE(4));
    expect(((second ?? 0) - (first ?? 0)) >>> 0).toBeLessThan(90_000);
  });

  it('ends with a DELETE when it is closed', async () => {
    const opened = await start();
    await opened.close();
    expect(await opened.ended).toBe('closed');
    expect(endpoint.requests.filter((request) => request.startsWith('DELETE'))).toEqual(['DELETE /whip/1/a']);
  });

  it(
    'ends with transport_lost or receiver_silent when the peer is gone',
    async () => {
      const opened = await start();
      endpoint.dropPeer();
      expect(['transport_lost', 'receiver_silent']).toContain(await opened.ended);
    },
    3 * PATIENCE_MS,
  );

  it('throws ExchangeRefused when the endpoint refuses', async () => {
    await expect(publish({ whip_url: `${whip_url}00`, token: 'x', source, name: 'mio' })).rejects.toThrow(
      ExchangeRefused,
    );
  });
});
