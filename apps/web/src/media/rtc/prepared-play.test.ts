// @vitest-environment jsdom
import type { MediaAccess, MediaNegotiation } from '@akari/contract/media';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPlay, preparePlay, takeBegunPlay, takePreparedPlay } from './prepared-play.ts';

const ACCESS: MediaAccess = { url: '/whep/7', token: 't', ice_servers: [] };
const ANSWER: MediaNegotiation = {
  status: 201,
  sdp: 'v=0 answer',
  location: '/whep/7/resource',
  etag: '"one"',
  link: null,
};

/** What a page does with a peer connection, in order. */
class FakePeer extends EventTarget {
  static made: FakePeer[] = [];
  done: string[] = [];
  constructor() {
    super();
    FakePeer.made.push(this);
  }
  addTransceiver = (kind: string): void => void this.done.push(`transceiver ${kind}`);
  createOffer = async () => ({ type: 'offer', sdp: 'v=0 offer' });
  getConfiguration = () => ({ bundlePolicy: 'max-bundle' });
  setConfiguration = ({ iceServers = [], iceTransportPolicy = 'all' }: RTCConfiguration): void =>
    void this.done.push(`ice ${iceServers.length} ${iceTransportPolicy}`);
  setLocalDescription = async ({ sdp = '' }: { sdp?: string }): Promise<void> =>
    void this.done.push(`local ${sdp}`);
  setRemoteDescription = async ({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> =>
    void this.done.push(`remote ${type} ${sdp}`);
  close = (): void => void this.done.push('close');
}

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  FakePeer.made = [];
  vi.stubGlobal('RTCPeerConnection', FakePeer);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

async function prepared() {
  const taken = await takePreparedPlay('video');
  if (taken === null) throw new Error('no connection');
  return taken;
}

describe('takePreparedPlay', () => {
  it('gives the connection that was prepared, once and without waiting', async () => {
    preparePlay();
    await vi.waitFor(() => expect(FakePeer.made).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    const taken = takePreparedPlay('video');
    expect(taken).toMatchObject({ media_kind: 'video', offer: { sdp: 'v=0 offer' } });
    expect(FakePeer.made[0]?.done).toEqual(['transceiver audio', 'transceiver video']);
    await prepared();
    expect(FakePeer.made).toHaveLength(2);
  });

  it('offers audio alone for a voice broadcast, and nothing without WebRTC', async () => {
    await takePreparedPlay('voice');
    expect(FakePeer.made[0]?.done).toEqual(['transceiver audio']);
    vi.stubGlobal('RTCPeerConnection', undefined);
    expect(await takePreparedPlay('voice')).toBeNull();
  });
});

describe('beginPlay', () => {
  it('applies the answer that the join carried, without a request', async () => {
    beginPlay('1', ACCESS, await prepared(), ANSWER);
    const begun = takeBegunPlay('1', 'video');
    const { resource } = (await begun?.opened) ?? {};
    expect(resource).toEqual({ url: new URL('/whep/7/resource', location.href).href, etag: '"one"' });
    expect(FakePeer.made[0]?.done.slice(2)).toEqual(['local v=0 offer', 'remote answer v=0 answer']);
    expect(fetched).not.toHaveBeenCalled();
    expect(takeBegunPlay('1', 'video')).toBeNull();
  });

  it('sets the ICE servers of the access before candidates are gathered', async () => {
    const access: MediaAccess = { ...ACCESS, ice_servers: [{ urls: ['turn:t'] }], ice_policy: 'relay' };
    beginPlay('1', access, await prepared(), ANSWER);
    await takeBegunPlay('1', 'video')?.opened;
    expect(FakePeer.made[0]?.done.slice(2, 4)).toEqual(['ice 1 relay', 'local v=0 offer']);
  });

  it('leaves the offer of the node to be answered, and sends its own offer when the join carried no response', async () => {
    beginPlay('1', ACCESS, await prepared(), { ...ANSWER, status: 406 });
    expect((await takeBegunPlay('1', 'video')?.opened)?.description.type).toBe('offer');
    expect(FakePeer.made[0]?.done.slice(2)).toEqual(['local v=0 offer']);
    fetched.mockResolvedValue(
      new Response('v=0 answer', { status: 201, headers: { location: '/whep/7/b' } }),
    );
    beginPlay('2', ACCESS, await prepared(), null);
    expect((await takeBegunPlay('2', 'video')?.opened)?.resource.url).toMatch(/whep\/7\/b$/);
    expect(fetched.mock.calls[0]?.[0]).toBe('/whep/7');
  });

  it('closes a connection that is for another session or another kind of media', async () => {
    beginPlay('1', ACCESS, await prepared(), ANSWER);
    expect(takeBegunPlay('2', 'video')).toBeNull();
    expect(FakePeer.made[0]?.done.at(-1)).not.toBe('local v=0 offer');
    expect(FakePeer.made[0]?.done).toContain('close');
    beginPlay('3', ACCESS, await prepared(), ANSWER);
    beginPlay('4', ACCESS, await prepared(), ANSWER);
    expect(FakePeer.made[1]?.done).toContain('close');
    expect(takeBegunPlay('4', 'voice')).toBeNull();
    expect(FakePeer.made[2]?.done).toContain('close');
  });
});
