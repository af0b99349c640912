import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPlay } from '../channel/play.ts';
import { offeredUfrag, planPublish } from '../channel/publish.ts';
import { browserOffer } from '../testing/fixtures.ts';
import { completeAnswer } from './answer.ts';
import { parseDescription, SdpError } from './description.ts';
import { parseFragment } from './fragment.ts';
import { narrowOffer } from './narrow.ts';

const narrowed = (sdp: string): string => {
  const plan = planPublish(sdp);
  return narrowOffer(plan.offer, plan.wanted);
};

describe('a publisher’s offer', () => {
  it('is narrowed to one payload type for each medium', () => {
    const text = narrowed(browserOffer('sendonly'));
    expect(text).toContain('m=video 9 UDP/TLS/RTP/SAVPF 96\r\n');
    expect(text).toContain('m=audio 9 UDP/TLS/RTP/SAVPF 111\r\n');
    expect(text).not.toMatch(/rtx|red\/|extmap|transport-cc|H264|ssrc:1002|m=application|\.local/);
  });

  it('keeps the feedback this node speaks, the first source and usable candidates', () => {
    const text = narrowed(browserOffer('sendonly'));
    for (const line of [
      'rtcp-fb:96 nack',
      'rtcp-fb:96 nack pli',
      'rtcp-fb:96 goog-remb',
      'ssrc:1001 cname:x',
    ])
      expect(text).toContain(`a=${line}\r\n`);
    expect(text).toContain('192.0.2.7 50000');
  });

  it('makes the client begin DTLS, so that this node chooses the SRTP profile', () => {
    expect(narrowed(browserOffer('sendonly'))).toContain('a=setup:active');
  });

  it('takes H.264 when it is preferred, in packetization mode 1 only', () => {
    const sdp = browserOffer('sendonly').replace('SAVPF 96 97 103 104 109', 'SAVPF 103 104 109 96 97');
    expect(planPublish(sdp).codecs.video?.codec.payload_type).toBe(104);
    expect(planPublish(sdp).video_codec).toBe('H264');
  });

  it('may have sound alone', () => {
    const sdp = browserOffer('sendonly')
      .replace('VP8/90000', 'AV1/90000')
      .replaceAll('H264/90000', 'VP9/90000');
    expect(Object.keys(planPublish(sdp).codecs)).toEqual(['audio']);
  });

  it('is refused when it only wants to receive', () => {
    expect(() => planPublish(browserOffer('recvonly'))).toThrow(SdpError);
  });

  it('yields its ICE user fragment', () => {
    expect(offeredUfrag(parseDescription(browserOffer('sendonly')))).toBe('abcd');
  });
});

describe('a viewer’s offer', () => {
  it('takes every codec a publisher may use, H.264 in the profile that everyone decodes', () => {
    const plan = planPlay(browserOffer('recvonly'));
    expect(plan.outlets.video?.codecs.map((codec) => codec.payload_type)).toEqual([96, 109]);
    expect(plan.outlets.audio?.codecs.map((codec) => codec.payload_type)).toEqual([111]);
  });

  it('is refused when it only wants to send', () => {
    expect(() => planPlay(browserOffer('sendonly'))).toThrow(SdpError);
  });
});

describe('the answer', () => {
  const own = ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0'];
  const video = ['m=video 9 UDP/TLS/RTP/SAVPF 96', 'a=mid:0', 'a=sendonly'];
  const candidates = [
    'a=candidate:1 1 UDP 2122317823 10.0.0.5 10000 typ host',
    'a=candidate:2 1 UDP 2122317823 10.0.0.6 10000 typ host',
  ];
  const answer = [...own, ...video, ...candidates, ''].join('\r\n');

  it('has every section of the offer in its order, the others rejected', () => {
    const sections = parseDescription(
      completeAnswer(parseDescription(browserOffer('recvonly')), answer, null),
    ).media;
    expect(sections.map((section) => section.kind)).toEqual(['video', 'audio', 'application']);
    const text = completeAnswer(parseDescription(browserOffer('recvonly')), answer, null);
    expect(text).toContain('m=audio 0 ');
    expect(text).toContain('a=group:BUNDLE 0\r\n');
  });

  it('names the public address instead of those found', () => {
    const text = completeAnswer(parseDescription(browserOffer('recvonly')), answer, '203.0.113.9');
    expect(text).toContain('203.0.113.9 10000 typ host');
    expect(text).not.toContain('10.0.0.');
  });
});

describe('what is not SDP', () => {
  it.each([
    '',
    'hello',
    'v=0\r\nnot a line',
    'v=0\r\nm=video\r\n',
    '{"type":"offer"}',
    'v=0\r\nm=video x RTP 96',
  ])('is refused: %j', (text) => expect(() => planPublish(text)).toThrow(SdpError));

  it('never fails in another way than by being refused', () => {
    const lines = browserOffer('sendonly').split('\r\n');
    fc.assert(
      fc.property(fc.shuffledSubarray(lines), fc.string(), (subset, junk) => {
        for (const plan of [planPublish, planPlay]) {
          try {
            const { offer, wanted } = plan([...subset, junk].join('\r\n'));
            narrowOffer(offer, wanted);
          } catch (error) {
            expect(error).toBeInstanceOf(SdpError);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a trickle fragment', () => {
  it('gives credentials and candidates with their mid, without those of multicast DNS', () => {
    const fragment = parseFragment(
      [
        'a=ice-ufrag:abcd',
        'a=ice-pwd:secret',
        'm=video 9 UDP/TLS/RTP/SAVPF 0',
        'a=mid:7',
        'a=candidate:1 1 udp 1 192.0.2.9 5000 typ host',
        'a=candidate:2 1 udp 1 abc.local 5000 typ host',
        'a=end-of-candidates',
      ].join('\r\n'),
    );
    expect(fragment).toEqual({
      ufrag: 'abcd',
      password: 'secret',
      candidates: [{ mid: '7', candidate: 'candidate:1 1 udp 1 192.0.2.9 5000 typ host' }],
    });
  });

  it('is refused when it is something else', () => {
    expect(() => parseFragment('{"candidate":1}')).toThrow(SdpError);
    expect(() => parseFragment('a=candidate:1 1 udp 1 192.0.2.9 5000 typ host\r\n'.repeat(101))).toThrow(
      SdpError,
    );
  });
});
