// @vitest-environment jsdom
import type { MediaAccess } from '@akari/contract/media';
import { beforeEach, expect, it, vi } from 'vitest';
import { MediaFault } from './fault.ts';
import { openLink } from './link.ts';
import type { LinkState } from './link-state.ts';
import { openPeer, type Peer } from './peer.ts';

vi.mock('./peer.ts', () => ({ openPeer: vi.fn() }));
vi.mock('./network.ts', () => ({ onNetworkChange: () => () => undefined }));

/** Timeout in milliseconds for a busy machine. */
const PATIENCE_MS = 20_000;
const accessOf = (node: string): MediaAccess => ({
  url: `/media/${node}/whep/7`,
  token: node,
  ice_servers: [],
});
/** The opened peers, in order: `connect` reports a peer as connected. */
const opened: { url: string; connect: () => void; close: ReturnType<typeof vi.fn> }[] = [];
beforeEach(() => {
  opened.length = 0;
  vi.mocked(openPeer).mockImplementation(async (options, onHealth) => {
    const close = vi.fn();
    opened.push({ url: options.access.url, connect: () => onHealth('connected', null), close });
    return { pc: { connectionState: 'new' }, restartIce: () => undefined, close } as unknown as Peer;
  });
});

it('openLink reconnects to the node of renewAccess and ignores the old connection', async () => {
  const states: LinkState[] = [];
  const renewAccess = vi.fn(async () => accessOf('b'));
  const link = openLink({
    access: accessOf('a'),
    renewAccess,
    prepare: () => undefined,
    attach: () => undefined,
    onState: (state) => states.push(state),
  });
  await vi.waitFor(() => expect(link.connection()).not.toBeNull(), PATIENCE_MS);
  opened[0]?.connect();
  expect(link.state()).toBe('live');

  link.reconnect();
  expect(opened[0]?.close).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(opened).toHaveLength(2), PATIENCE_MS);
  expect(opened[1]?.url).toBe('/media/b/whep/7');
  // Reports of the closed connection are ignored.
  opened[0]?.connect();
  expect(link.state()).toBe('reconnecting');
  opened[1]?.connect();
  expect(link.state()).toBe('live');
  expect(renewAccess).toHaveBeenCalledOnce();
  link.close();
  expect(opened[1]?.close).toHaveBeenCalledOnce();
});

it('openLink closes only after a fresh token gets media_forbidden', async () => {
  const forbidden = new MediaFault('media_forbidden', 403);
  const states: [LinkState, string | undefined][] = [];
  // The first renewal fails, so the link uses the old token; the second succeeds.
  const renewAccess = vi.fn(async () => accessOf('b')).mockRejectedValueOnce(new Error('server_unreachable'));
  const lost: (() => void)[] = [];
  vi.mocked(openPeer).mockImplementationOnce(async (_options, onHealth) => {
    lost.push(() => onHealth('lost', null));
    return { pc: { connectionState: 'new' }, restartIce: () => undefined, close: vi.fn() } as unknown as Peer;
  });
  const link = openLink({
    access: accessOf('a'),
    renewAccess,
    prepare: () => undefined,
    attach: () => undefined,
    onState: (state, fault) => states.push([state, fault?.error]),
  });
  await vi.waitFor(() => expect(link.connection()).not.toBeNull(), PATIENCE_MS);
  vi.mocked(openPeer).mockRejectedValueOnce(forbidden);
  lost[0]?.();
  await vi.waitFor(() => expect(renewAccess).toHaveBeenCalledTimes(2), PATIENCE_MS);
  expect(link.state()).not.toBe('closed');
  vi.mocked(openPeer).mockRejectedValueOnce(forbidden);
  link.reconnect();
  await vi.waitFor(() => expect(states.at(-1)).toEqual(['closed', 'media_forbidden']), PATIENCE_MS);
});
