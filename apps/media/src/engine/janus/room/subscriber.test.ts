import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SessionAccount } from '../../../grant/session-account.ts';
import { browserOffer } from '../../../testing/fixtures.ts';
import { planPlay } from '../../../sdp/plan-play.ts';
import type { JanusHandle } from '../link/handle.ts';
import { type MediumSample, readStatistics } from './statistics.ts';
import { JanusSubscriber } from './subscriber.ts';

const TICK_MS = 50;
const claims = { sub: '7', channel_id: '1', role: 'play' as const, session_id: 's', exp: 0 };
const receipts = { first_ms: 1_000, window_ms: 2_000, probe_ms: 300, free_ms: 7_750 };

function subscribed(paid_ms = 3_600_000, forgivable_ms = 2_000): JanusSubscriber {
  const account = new SessionAccount({
    session_id: 's',
    paid_ms,
    delivered_ms: 0,
    forgivable_ms,
    lease_until_ms: 1e15,
  });
  const rules = { receipts, packet_stands_ms: 150, onResume: () => undefined };
  const subscriber = new JanusSubscriber(claims, 0, account, planPlay(browserOffer('recvonly')), rules);
  subscriber.sections.set('video', { mid: '0', codec: 'VP8' });
  return subscriber;
}

/** A sample of Janus'; `report` stands for whatever the receiver last reported. */
const sample = (sent: number, report: number): MediumSample[] =>
  readStatistics({
    type: 32,
    subtype: 3,
    opaque_id: 'x',
    event: {
      media: 'video',
      rtt: report,
      'packets-sent': sent,
      'packets-received': 0,
      'bytes-sent': sent * 1_000,
      'bytes-received': 0,
    },
  })[0]!.media;

interface Second {
  packets: number;
  reports: boolean;
}

/** Plays seconds, each with its sample at its end. What Janus sends while it is paused is nothing. */
function play(subscriber: JanusSubscriber, seconds: Second[]): { now_ms: number; sent_ms: number } {
  let [now_ms, sent, report, sent_ms] = [0, 0, 0, 0];
  subscriber.begin(0);
  for (const { packets, reports } of seconds) {
    let flowed_ms = 0;
    for (const end_ms = now_ms + 1_000; now_ms < end_ms; now_ms += TICK_MS) {
      if (!subscriber.advance(now_ms)) return { now_ms, sent_ms };
      if (!subscriber.in_doubt && packets > 0) flowed_ms += TICK_MS;
    }
    sent_ms += flowed_ms;
    sent += Math.round((packets * flowed_ms) / 1_000);
    if (reports) report += 1;
    subscriber.observe(sample(sent, report), now_ms);
  }
  return { now_ms, sent_ms };
}
const seconds = (count: number, packets: number, reports: boolean): Second[] =>
  Array.from({ length: count }, () => ({ packets, reports }));

describe('JanusSubscriber', () => {
  it('counts from the start and stops exactly at its budget', () => {
    const subscriber = subscribed(2_500);
    expect(play(subscriber, seconds(5, 100, true)).now_ms).toBe(2_500);
    expect(subscriber.delivered_ms).toBe(2_500);
  });

  it('does not count time without packets in a sample', () => {
    const subscriber = subscribed();
    play(subscriber, [...seconds(3, 100, true), ...seconds(4, 0, true)]);
    expect(subscriber.delivered_ms).toBeLessThanOrEqual(3_000);
    expect(subscriber.delivered_ms).toBeGreaterThan(2_800);
  });

  it('counts at most 3 s of 10 s at two packets a second', () => {
    const subscriber = subscribed();
    play(subscriber, seconds(10, 2, true));
    expect(subscriber.delivered_ms).toBeLessThanOrEqual(3_000);
  });

  it('without reports gets at most its allowance, or pays when none is left', () => {
    const subscriber = subscribed(3_600_000, 0);
    const { sent_ms } = play(subscriber, seconds(10, 100, false));
    expect(sent_ms).toBeLessThanOrEqual(1_000);
    subscriber.account.lose(1);
    expect(subscriber.delivered_ms).toBeGreaterThanOrEqual(sent_ms - 3 * TICK_MS);
    const forgiven = subscribed();
    expect(play(forgiven, seconds(10, 100, false)).sent_ms).toBeLessThanOrEqual(2_000 + 2 * TICK_MS);
    forgiven.account.lose(1);
    expect(forgiven.delivered_ms).toBeLessThanOrEqual(2 * TICK_MS);
  });

  it.each([
    ['with an allowance', 2_000],
    ['without one', 0],
  ])('resumes when its first report shows only after the pause, %s', (_, forgivable_ms) => {
    const subscriber = subscribed(3_600_000, forgivable_ms);
    // Its figures change with packets alone.
    const { sent_ms } = play(subscriber, [
      ...seconds(2, 100, false),
      ...seconds(1, 100, true),
      ...seconds(1, 100, false),
      ...seconds(6, 100, true),
    ]);
    expect(sent_ms).toBeGreaterThan(6_000);
    expect(subscriber.account.forgiven_ms).toBe(0);
    expect(subscriber.receipts.useless).toBe(false);
  });

  it('counts nothing before begin, even after a sample of packets', () => {
    const subscriber = subscribed(17_000);
    expect(subscriber.advance(50)).toBe(true);
    expect(subscriber.account.sent_ms).toBe(0);
    subscriber.observe(sample(3, 0), 500);
    expect(subscriber.account.sent_ms).toBe(0);
    expect(subscriber.advance(700)).toBe(true);
    subscriber.begin(720);
    expect(subscriber.advance(900)).toBe(true);
    expect(subscriber.account.sent_ms).toBe(380);
  });

  it('counts until finish, at most 1.6 s after begin', () => {
    const subscriber = subscribed(2_500);
    subscriber.begin(0);
    subscriber.advance(450);
    subscriber.finish(499);
    expect(subscriber.account.sent_ms).toBe(499);
    subscriber.finish(9_000);
    expect(subscriber.account.sent_ms).toBe(1_600);
  });

  it('does not count at finish while it is paused', () => {
    const subscriber = subscribed();
    play(subscriber, seconds(4, 100, false));
    const { sent_ms } = subscriber.account;
    subscriber.finish(9_000);
    expect(subscriber.account.sent_ms).toBe(sent_ms);
  });

  it('counts until Janus has answered the pause', async () => {
    const subscriber = subscribed();
    let pause: (answer: object) => void = () => undefined;
    const ask = (): Promise<object> => new Promise((resolve) => (pause = resolve));
    subscriber.link.take({ ask } as unknown as JanusHandle);
    const { sent_ms } = play(subscriber, seconds(2, 100, false));
    const counted_ms = subscriber.account.sent_ms;
    expect(counted_ms).toBeLessThanOrEqual(sent_ms + TICK_MS);
    await new Promise((resolve) => setTimeout(resolve, 30));
    pause({});
    await Promise.resolve();
    await Promise.resolve();
    expect(subscriber.account.sent_ms).toBeGreaterThanOrEqual(counted_ms + 29);
  });

  it('without allowance or reports is sent 500 to 700 ms', () => {
    const subscriber = subscribed(3_600_000, 0);
    const silent = play(subscriber, seconds(7, 100, false));
    expect(silent.sent_ms).toBeGreaterThan(500);
    expect(silent.sent_ms).toBeLessThanOrEqual(600 + 2 * TICK_MS);
  });

  it('stops 2 s after the last report and forgives at most 2 s', () => {
    const subscriber = subscribed();
    const { sent_ms } = play(subscriber, [...seconds(3, 100, true), ...seconds(20, 100, false)]);
    expect(subscriber.in_doubt).toBe(true);
    expect(sent_ms).toBeLessThanOrEqual(5_100);
    subscriber.account.lose(1);
    expect(sent_ms - subscriber.delivered_ms).toBeLessThanOrEqual(2_000 + 2 * TICK_MS);
    expect(subscriber.delivered_ms).toBeLessThanOrEqual(3_000 + 100);
  });

  it('resumes and keeps counting while hear reports arriving media', () => {
    const subscriber = subscribed();
    play(subscriber, seconds(5, 100, false));
    expect(subscriber.in_doubt).toBe(true);
    subscriber.hear(true, 5_000);
    expect(subscriber.in_doubt).toBe(false);
    const before_ms = subscriber.delivered_ms;
    for (let now_ms = 5_000; now_ms < 9_000; now_ms += TICK_MS) {
      subscriber.advance(now_ms);
      if (now_ms % 1_000 === 950) subscriber.hear(true, now_ms);
      if (now_ms % 1_000 === 500) subscriber.begin(now_ms);
    }
    expect(subscriber.delivered_ms - before_ms).toBeGreaterThan(3_500);
  });

  it('never gets more than 2 s uncharged, for any reports and packets', () => {
    const evening = fc.array(fc.record({ packets: fc.constantFrom(0, 100), reports: fc.boolean() }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(evening, (seconds) => {
        const subscriber = subscribed();
        const { sent_ms } = play(subscriber, seconds);
        subscriber.account.lose(1);
        const flowing = seconds.filter(({ packets }) => packets > 0).length;
        expect(subscriber.delivered_ms).toBeLessThanOrEqual(flowing * 1_000);
        // After a silence of the publisher's the next sample has to show packets before time counts again.
        const restarts = seconds.filter(
          (each, n) => each.packets > 0 && seconds[n - 1]?.packets === 0,
        ).length;
        // Each pause comes with the tick after it was due.
        const late_ms = (seconds.length + 1) * TICK_MS;
        expect(sent_ms - subscriber.delivered_ms).toBeLessThanOrEqual(2_000 + restarts * 1_000 + late_ms);
      }),
    );
  });
});

describe('readStatistics', () => {
  it('reads single, combined and grouped samples and ignores other events', () => {
    const medium = {
      media: 'audio',
      'packets-sent': 1,
      'packets-received': 2,
      'bytes-sent': 3,
      'bytes-received': 4,
    };
    const event = { type: 32, subtype: 3, opaque_id: 'a', event: medium };
    expect(readStatistics(event).map((each) => each.peer_id)).toEqual(['a']);
    const group = [
      event,
      { ...event, opaque_id: 'b', event: [medium, medium] },
      { type: 32, subtype: 1, event: { media: 'audio', receiving: true } },
      { ...event, event: { nothing: true } },
      { ...event, opaque_id: undefined },
    ];
    expect(readStatistics(group).map(({ peer_id, media }) => [peer_id, media.length])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
    for (const nonsense of [null, 'x', 7, [[1]], {}]) expect(readStatistics(nonsense)).toEqual([]);
  });
});
