import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planPlay } from './plan-play.ts';
import { planPublish } from './plan-publish.ts';
import { browserOffer } from '../testing/fixtures.ts';
import { writeAnswer } from './answer.ts';
import { parseDescription, SdpError } from './description.ts';
import { parseFragment } from './fragment.ts';
import { transportOffer, withCandidates } from './transport.ts';

describe('planPublish and transportOffer', () => {
  it('transportOffer keeps one media line and only admitted candidates', () => {
    const admitted = ['candidate:2 1 udp 2113937151 192.168.4.7 50000 typ host'];
    const text = transportOffer(parseDescription(browserOffer('sendonly')), 'sendonly', admitted);
    expect(text.match(/^m=/gm)).toHaveLength(1);
    expect(text).toContain('a=ice-ufrag:abcd\r\n');
    expect(text.match(/^a=candidate.*/gm)).toEqual(admitted.map((each) => `a=${each}`));
  });

  it('transportOffer turns setup:actpass into active and keeps passive', () => {
    const setup = (offer: string): string | undefined =>
      /a=setup:\S+/.exec(transportOffer(parseDescription(offer), 'sendonly', []))?.[0];
    expect(setup(browserOffer('sendonly'))).toBe('a=setup:active');
    const passive = browserOffer('sendonly').replaceAll('setup:actpass', 'setup:passive');
    expect(setup(passive)).toBe('a=setup:passive');
  });

  it('planPublish takes preferred H.264 only in packetization mode 1', () => {
    const sdp = browserOffer('sendonly').replace('SAVPF 96 97 103 104 109', 'SAVPF 103 104 109 96 97');
    expect(planPublish(sdp).codecs.video?.payload_type).toBe(104);
    expect(planPublish(sdp).video_codec).toBe('H264');
  });

  it('planPublish accepts an offer with sound alone', () => {
    const sdp = browserOffer('sendonly')
      .replace('VP8/90000', 'AV1/90000')
      .replaceAll('H264/90000', 'VP9/90000');
    expect(Object.keys(planPublish(sdp).codecs)).toEqual(['audio']);
  });

  it('planPublish requires video for video and takes none for voice', () => {
    const sound = browserOffer('sendonly')
      .replace('VP8/90000', 'AV1/90000')
      .replaceAll('H264/90000', 'VP9/90000');
    expect(() => planPublish(sound, 'video')).toThrow(SdpError);
    expect(Object.keys(planPublish(sound, 'voice').codecs)).toEqual(['audio']);
    const both = browserOffer('sendonly');
    expect(Object.keys(planPublish(both, 'video').codecs).toSorted()).toEqual(['audio', 'video']);
    expect(planPublish(both, 'voice')).toMatchObject({ video_codec: null });
    expect([...planPublish(both, 'voice').taken.keys()]).toEqual(['1']);
  });

  it('planPublish refuses an offer that only receives', () => {
    expect(() => planPublish(browserOffer('recvonly'))).toThrow(SdpError);
  });

  it('planPublish drops audio that shares the payload type of video', () => {
    const sdp = browserOffer('sendonly')
      .replace('SAVPF 111 63 0', 'SAVPF 96 63 0')
      .replaceAll(':111 ', ':96 ');
    expect([...planPublish(sdp).taken.keys()]).toEqual(['0']);
  });
});

describe('planPlay', () => {
  it('takes VP8, baseline H.264 and Opus', () => {
    const plan = planPlay(browserOffer('recvonly'));
    expect(plan.outlets.video?.codecs.map((codec) => codec.payload_type)).toEqual([96, 109]);
    expect(plan.outlets.audio?.codecs.map((codec) => codec.payload_type)).toEqual([111]);
  });

  it('refuses an offer that only sends', () => {
    expect(() => planPlay(browserOffer('sendonly'))).toThrow(SdpError);
  });
});

describe('writeAnswer', () => {
  const transport = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=setup:passive',
    'a=ice-ufrag:ours',
    'a=ice-pwd:ourpassword',
    'a=fingerprint:sha-256 AA:BB',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=mid:0',
    'a=candidate:1 1 UDP 2122317823 10.0.0.5 10000 typ host',
    'a=candidate:2 1 UDP 2122317823 10.0.0.6 10000 typ host',
    '',
  ].join('\r\n');
  const answer = (public_ip: string | null = null): string => {
    const plan = planPublish(browserOffer('sendonly'));
    return writeAnswer(plan.offer, plan.taken, transport, public_ip);
  };

  it('accepts one payload type per medium and rejects the data channel', () => {
    expect(answer().match(/^m=.*/gm)).toEqual([
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
    ]);
    expect(answer()).toContain('a=group:BUNDLE 0 1\r\n');
    expect(answer()).not.toMatch(/rtx|red\/|extmap|transport-cc|H264|\.local/);
  });

  it('offers nack, nack pli and goog-remb feedback', () => {
    for (const line of [
      'rtcp-fb:96 nack',
      'rtcp-fb:96 nack pli',
      'rtcp-fb:96 goog-remb',
      'rtpmap:96 VP8/90000',
    ])
      expect(answer()).toContain(`a=${line}\r\n`);
  });

  it('carries the transport in each section and candidates in the first', () => {
    const [video, audio] = parseDescription(answer()).media;
    for (const section of [video!, audio!])
      for (const line of [
        'a=ice-ufrag:ours',
        'a=ice-pwd:ourpassword',
        'a=fingerprint:sha-256 AA:BB',
        'a=setup:passive',
      ])
        expect(section.lines).toContain(line);
    expect(video!.lines.filter((line) => line.startsWith('a=candidate'))).toHaveLength(2);
    expect(audio!.lines.filter((line) => line.startsWith('a=candidate'))).toHaveLength(0);
  });

  it('replaces all candidates by the public address', () => {
    expect(answer('203.0.113.9').match(/a=candidate.*/g)).toEqual([
      'a=candidate:1 1 UDP 2122317823 203.0.113.9 10000 typ host',
    ]);
  });
});

describe('invalid SDP', () => {
  it.each([
    '',
    'hello',
    'v=0\r\nnot a line',
    'v=0\r\nm=video\r\n',
    '{"type":"offer"}',
    'v=0\r\nm=video x RTP 96',
  ])('is refused with SdpError for %j', (text) => expect(() => planPublish(text)).toThrow(SdpError));

  it('makes planPublish and planPlay throw nothing but SdpError', () => {
    const lines = browserOffer('sendonly').split('\r\n');
    fc.assert(
      fc.property(fc.shuffledSubarray(lines), fc.string(), (subset, junk) => {
        for (const plan of [planPublish, planPlay]) {
          try {
            transportOffer(plan([...subset, junk].join('\r\n')).offer, 'sendonly', []);
          } catch (error) {
            expect(error).toBeInstanceOf(SdpError);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('withCandidates', () => {
  it('replaces all candidates of a description by the admitted ones', () => {
    const named = [
      'v=0',
      'a=candidate:1 1 udp 1 127.0.0.1 5432 typ host',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=CANDIDATE:1 1 udp 1 127.0.0.1 5432 typ host',
      'a=mid:0',
      'a=end-of-candidates',
      'm=video 0 UDP/TLS/RTP/SAVPF 96',
      'a=candidate:1 1 udp 1 127.0.0.1 5432 typ host',
    ].join('\r\n');
    expect(withCandidates(named, ['candidate:9 1 udp 1 10.0.0.7 5000 typ host']).split('\r\n')).toEqual([
      'v=0',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=mid:0',
      'a=candidate:9 1 udp 1 10.0.0.7 5000 typ host',
      'm=video 0 UDP/TLS/RTP/SAVPF 96',
      '',
    ]);
  });
});

describe('parseFragment', () => {
  it('returns credentials and candidates', () => {
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
      candidates: [
        'a=candidate:1 1 udp 1 192.0.2.9 5000 typ host',
        'a=candidate:2 1 udp 1 abc.local 5000 typ host',
      ],
    });
  });

  it('refuses JSON and more than 100 candidates', () => {
    expect(() => parseFragment('{"candidate":1}')).toThrow(SdpError);
    expect(() => parseFragment('a=candidate:1 1 udp 1 192.0.2.9 5000 typ host\r\n'.repeat(101))).toThrow(
      SdpError,
    );
  });
});
