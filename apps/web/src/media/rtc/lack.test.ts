import { afterEach, describe, expect, it, vi } from 'vitest';
import { mediaLack } from './lack.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that receives these codecs; null: it does not say which. */
function browser(codecs: Record<'audio' | 'video', string[]> | null): void {
  vi.stubGlobal('RTCPeerConnection', class {});
  vi.stubGlobal('MediaStream', class {});
  const getCapabilities = (kind: 'audio' | 'video') => ({
    codecs: (codecs?.[kind] ?? []).map((mimeType) => ({ mimeType })),
  });
  vi.stubGlobal('RTCRtpReceiver', codecs === null ? {} : { getCapabilities });
}

describe('mediaLack', () => {
  it('is webrtc without peer connections', () => expect(mediaLack('video')).toBe('webrtc'));
  it('is null with Opus and either VP8 or H.264', () => {
    for (const video of ['video/VP8', 'video/H264']) {
      browser({ audio: ['audio/opus'], video: [video] });
      expect(mediaLack('video')).toBeNull();
    }
  });
  it('is codec without a codec that the node sends, and a voice broadcast needs none for video', () => {
    browser({ audio: ['audio/opus'], video: ['video/AV1'] });
    expect(mediaLack('video')).toBe('codec');
    expect(mediaLack('voice')).toBeNull();
    browser({ audio: ['audio/PCMU'], video: ['video/VP8'] });
    expect(mediaLack('voice')).toBe('codec');
  });
  it('is null when the browser does not say what it receives', () => {
    browser(null);
    expect(mediaLack('video')).toBeNull();
  });
});
