// @vitest-environment jsdom
import { QUALITY_PROFILES } from '@akari/rules';
import { beforeEach, expect, it, vi } from 'vitest';
import { openLink, type Link, type LinkOptions } from './link.ts';
import { openWhip } from './whip.ts';

vi.mock('./link.ts', () => ({ openLink: vi.fn() }));

const trackOf = (kind: string, name: string) =>
  ({ kind, id: name, getSettings: () => ({}) }) as unknown as MediaStreamTrack;

/** The part of RTCPeerConnection that sending uses. */
class Connection extends EventTarget {
  connectionState = 'connecting';
  readonly transceivers: { sender: { track: MediaStreamTrack | null } & Record<string, unknown> }[] = [];
  getTransceivers = () => this.transceivers;
  addTransceiver(what: MediaStreamTrack | string) {
    const sender = {
      track: typeof what === 'string' ? null : what,
      replaceTrack: async (track: MediaStreamTrack | null) => void (sender.track = track),
      getParameters: () => ({ encodings: [] }),
    };
    this.transceivers.push({ sender });
    return { sender, setCodecPreferences: () => undefined };
  }
  connect(): void {
    this.connectionState = 'connected';
    this.dispatchEvent(new Event('connectionstatechange'));
  }
}

beforeEach(() => {
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal('RTCRtpSender', { getCapabilities: () => null });
});

it('openWhip sends the camera that was chosen while connecting', async () => {
  const pc = new Connection();
  let options: LinkOptions | undefined;
  vi.mocked(openLink).mockImplementation((given) => {
    options = given;
    // There is no connection before it is negotiated.
    return { connection: () => null } as unknown as Link;
  });
  const whip = openWhip({
    access: { url: '/whip/1', token: 't', ice_servers: [] },
    renewAccess: async () => null,
    onState: () => undefined,
    tracks: [trackOf('audio', 'microphone'), trackOf('video', 'front')],
    quality: QUALITY_PROFILES[0]!,
  });
  options?.prepare(pc as unknown as RTCPeerConnection);
  await whip.replaceTrack('video', trackOf('video', 'back'));
  pc.connect();
  expect(pc.transceivers.map(({ sender }) => sender.track?.id)).toEqual(['microphone', 'back']);
});
