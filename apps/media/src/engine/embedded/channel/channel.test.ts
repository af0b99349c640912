import { genericNack } from '@akari/whip/rtcp/build';
import { readRtcp } from '@akari/whip/rtcp/read';
import { expect, it } from 'vitest';
import { SessionAccount } from '../../../grant/session-account.ts';
import { rtpPacket, vp8Payload } from '../../../testing/fixtures.ts';
import type { Link } from '../rtc/link.ts';
import { sequence } from '@akari/whip/rtp/header';
import { Channel } from './channel.ts';
import { Outlet } from './outlet.ts';
import { Publisher } from './publisher.ts';
import { Source } from './source.ts';
import { Subscriber } from './subscriber.ts';

const claims = (role: 'publish' | 'play', session_id: string) => ({
  sub: '1',
  channel_id: '7',
  role,
  session_id,
  exp: 0,
});
const GRANT = { paid_ms: null, delivered_ms: 0, lease_until_ms: Number.MAX_SAFE_INTEGER };
const RULES = { first_ms: 1_000, window_ms: 2_000, probe_ms: 300, free_ms: 60_000 };
const FRAME_MS = 50;

/**
 * A channel on air.
 * @param answers whether the publisher sends a keyframe when one is requested; some encoders send only the first
 */
function onAir(answers = false) {
  const host = { onSpent: () => undefined, onUseless: () => undefined, max_video_kbps: 1_000 };
  const channel = new Channel('7', host);
  let asked = false;
  const sendBack = (packet: Buffer): boolean => {
    asked ||= readRtcp(packet).some(({ type }) => type === 'pli');
    return true;
  };
  const publishing = { send: sendBack } as unknown as Link;
  const publisher = new Publisher(claims('publish', 'broadcast-1'), 0, 'VP8');
  publisher.sources.video = new Source('video', 96, publishing, 1, 90_000);
  channel.setPublisher(publisher);
  let [at_ms, number] = [0, 0];
  return {
    channel,
    now_ms: () => at_ms,
    send(until_ms: number) {
      for (; at_ms < until_ms; at_ms += FRAME_MS, number += 1) {
        const payload = vp8Payload(number === 0 || (answers && asked));
        asked = false;
        const packet = rtpPacket({ sequence: number, timestamp: number * 4_500, payload, marker: true });
        channel.onPublished(publisher, packet, at_ms);
        channel.tick(at_ms);
      }
    },
    /** A subscriber that gets a grant now, and the sequence numbers that it receives. */
    enter(session_id: string, past?: 'hidden') {
      const got: number[] = [];
      const link = { send: (packet: Buffer) => got.push(sequence(packet)) > 0 } as unknown as Link;
      const account = new SessionAccount({ session_id, ...GRANT, ...(past ? { past } : {}) }, at_ms);
      const viewer = new Subscriber(claims('play', session_id), at_ms, account, RULES);
      viewer.video = new Outlet(link, new Map([['VP8', 96]]));
      channel.add(viewer, at_ms);
      return { viewer, got, connect: () => channel.connect(viewer, at_ms) };
    },
    /** As `enter`, and its connection is established at once. */
    watch(session_id: string, past?: 'hidden') {
      const { viewer, got, connect } = this.enter(session_id, past);
      connect();
      return { viewer, got };
    },
  };
}

it('Channel sends a new subscriber the last keyframe and what followed', () => {
  const air = onAir();
  air.send(5_000);
  const { got } = air.watch('public');
  air.send(7_000);
  expect(got.length).toBeGreaterThan(100);
});

it('Channel requests a keyframe when a subscriber is added, and replays it at once when it connects', () => {
  const air = onAir(true);
  air.send(5_000);
  const { got, connect } = air.enter('public');
  air.send(5_200);
  expect(got).toEqual([]);
  connect();
  // The frame that answered the request and the three after it, 50 ms each.
  expect(got).toHaveLength(4);
});

it('Channel sends no hidden past to a new subscriber, even after NACK', () => {
  const air = onAir();
  const guest = air.watch('guest');
  air.send(5_000);
  const { viewer, got } = air.watch('stranger', 'hidden');
  air.send(8_000);
  expect(got).toEqual([]);
  // As if a keyframe had arrived: later packets may be requested again, earlier ones may not.
  viewer.picture = 'shown';
  air.send(8_500);
  const [first = 0] = got;
  const privateOnes = guest.got.filter((one) => one < first - 60).slice(-20);
  expect(privateOnes).toHaveLength(20);
  air.channel.onSubscriberReport(viewer, genericNack(1, air.channel.ssrc('video'), privateOnes), 8_500);
  expect(got.filter((one) => one < first)).toEqual([]);
  air.channel.onSubscriberReport(viewer, genericNack(1, air.channel.ssrc('video'), [first]), 8_500);
  expect(got.filter((one) => one === first)).toHaveLength(2);
});
