import { vi } from 'vitest';

/** A track of a camera or microphone, with the members that opening and closing need. */
export class FakeTrack extends EventTarget {
  readyState = 'live';
  enabled = true;
  contentHint = '';
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  stop = (): void => void (this.readyState = 'ended');
  getSettings = (): object => ({ deviceId: this.kind });
}

class FakeStream {
  readonly tracks: FakeTrack[];
  constructor(tracks: FakeTrack[] = []) {
    this.tracks = tracks;
  }
  getTracks = (): FakeTrack[] => this.tracks;
  getAudioTracks = (): FakeTrack[] => this.tracks.filter(({ kind }) => kind === 'audio');
  getVideoTracks = (): FakeTrack[] => this.tracks.filter(({ kind }) => kind === 'video');
}

/** Gives the page a camera and a microphone. @returns the opened tracks; the array grows with every opening */
export function fakeDevices(): FakeTrack[] {
  const opened: FakeTrack[] = [];
  const getUserMedia = async (asked: MediaStreamConstraints): Promise<FakeStream> => {
    const kinds = (['audio', 'video'] as const).filter((kind) => (asked[kind] ?? false) !== false);
    const tracks = kinds.map((kind) => new FakeTrack(kind));
    opened.push(...tracks);
    return new FakeStream(tracks);
  };
  vi.stubGlobal('MediaStream', FakeStream);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => [] }),
  });
  return opened;
}

export const lightIsOn = (opened: readonly FakeTrack[]): boolean =>
  opened.some(({ readyState }) => readyState === 'live');
