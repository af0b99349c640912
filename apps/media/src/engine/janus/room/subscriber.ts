import type { MediaTokenClaims, PeerStats } from '@akari/contract';
import { Receipts, type ReceiptRules } from '../../../grant/receipts.ts';
import type { SessionAccount } from '../../../grant/session-account.ts';
import { Peer } from '../../../peer/peer.ts';
import type { VideoCodec } from '../../../sdp/codec.ts';
import type { PlayPlan } from '../../../sdp/plan-play.ts';
import type { Feed } from './feed.ts';
import { JanusLink } from './janus-link.ts';
import { hasReports, type MediumSample, reportedFigures, total } from './statistics.ts';

/** Time is counted for this long after a sample: one second until the next, which may be late. */
const SPEAKS_FOR_MS = 1_600;
/**
 * Interval of the samples. A report is seen at the next sample, and confirms only what was sent before the previous
 * one.
 */
const SAMPLE_MS = 1_000;
/**
 * Without a first report, a little more is sent once after this time: Janus shows some receivers' reports only then.
 */
const PROBE_AFTER_MS = 2_000;

/** Parameters of playback by Janus. */
export interface PlayRules {
  receipts: ReceiptRules;
  packet_stands_ms: number;
  /** Called when sending resumes, to request a keyframe. */
  onResume: () => void;
}

/**
 * A subscriber in Janus. Janus samples each second what was sent. Between two samples the account keeps counting, so
 * that the session ends exactly when its budget is spent; what the next sample disproves is reverted. When the receiver
 * confirms nothing, Janus is paused when counting stops.
 */
export class JanusSubscriber extends Peer {
  override readonly link = new JanusLink();
  declare readonly account: SessionAccount;
  readonly plan: PlayPlan;
  readonly receipts: Receipts;
  /** Sections of Janus' offer by medium; empty before the offer. */
  readonly sections = new Map<'audio' | 'video', { mid: string; codec: string }>();
  feed: Feed | null = null;
  /** The client's answer to Janus' offer; null before it. */
  answer: string | null = null;
  readonly #rules: PlayRules;
  #packets = 0;
  #lost = 0;
  #figures = '';
  #counts_until_ms = -Infinity;
  #counted_at_ms = -Infinity;
  #began_at_ms = -Infinity;
  /** The account's `sent_ms` at the last sample. */
  #sampled_ms: number;
  /** `pausing`: paused after the last sample, so that a report in the next one may be older than the pause. */
  #flow: 'sending' | 'pausing' | 'paused' = 'sending';
  #paused_at_ms = Infinity;
  /** Whether the receiver has confirmed anything on this connection; `probed`: it has not, and a probe was sent. */
  #confirmed: 'never' | 'probed' | 'once' = 'never';

  constructor(
    claims: MediaTokenClaims,
    now_ms: number,
    account: SessionAccount,
    plan: PlayPlan,
    rules: PlayRules,
  ) {
    super(claims, now_ms, account);
    this.plan = plan;
    this.#rules = rules;
    this.#sampled_ms = account.sent_ms;
    const { first_ms, window_ms, probe_ms } = rules.receipts;
    // Before the first report, the first window and the probe after it together fit in a session's allowance.
    const sampled = { first_ms: first_ms + SAMPLE_MS - probe_ms, window_ms: window_ms + SAMPLE_MS };
    this.receipts = new Receipts(account, { ...rules.receipts, ...sampled });
  }

  get video_codec(): VideoCodec | null {
    return (this.sections.get('video')?.codec as VideoCodec | undefined) ?? null;
  }

  override get in_doubt(): boolean {
    return this.#flow !== 'sending';
  }

  /** Assumes that packets are sent from now on: time is counted until the next sample confirms or disproves it. */
  begin(now_ms: number): void {
    this.#counts_until_ms = now_ms + SPEAKS_FOR_MS;
    this.#counted_at_ms = now_ms;
    this.#began_at_ms = now_ms;
  }

  /**
   * Counts the time since the last call.
   * @returns false when the budget is spent
   */
  advance(now_ms: number): boolean {
    if (this.#flow !== 'sending') {
      this.#probe(now_ms);
      return true;
    }
    if (!this.account.send(this.#passedMs(now_ms))) return false;
    if (!this.receipts.mayRun(now_ms)) this.#pause(now_ms);
    return true;
  }

  override finish(now_ms: number): void {
    if (this.#flow === 'sending') this.account.send(this.#passedMs(now_ms));
  }

  /** Milliseconds since the last count in which, as far as is known, packets were sent. */
  #passedMs(now_ms: number): number {
    // Both are -Infinity before the first packets.
    const until_ms = Math.min(now_ms, this.#counts_until_ms);
    const passed_ms = until_ms > this.#counted_at_ms ? until_ms - this.#counted_at_ms : 0;
    this.#counted_at_ms = Math.max(this.#counted_at_ms, until_ms);
    return passed_ms;
  }

  override hear(arrives: boolean, now_ms: number): void {
    super.hear(arrives, now_ms);
    if (arrives) {
      this.#confirmed = 'once';
      this.receipts.arrived();
    } else this.receipts.missed(now_ms);
    this.#resume(now_ms);
  }

  observe(media: MediumSample[], now_ms: number): void {
    this.advance(now_ms);
    const packets = total(media, 'packets-sent') - this.#packets;
    this.#packets += packets;
    const counted_ms = this.account.sent_ms - this.#sampled_ms;
    // Of the time counted since the last sample, only what the sent packets account for was really sent.
    this.account.unsend(Math.max(0, counted_ms - Math.max(0, packets) * this.#rules.packet_stands_ms));
    this.#takeReports(media, packets, now_ms);
    if (packets <= 0) {
      // A sample taken as the first packets are sent may not include them yet.
      if (now_ms - this.#began_at_ms > SAMPLE_MS / 2) this.#counts_until_ms = -Infinity;
      // A receiver without packets has nothing to report, so its silence is no timeout.
      if (this.#flow === 'sending') this.heard_at_ms = now_ms;
    } else if (this.#flow === 'sending') {
      this.#counted_at_ms = now_ms;
      this.#counts_until_ms = now_ms + SPEAKS_FOR_MS;
    }
    if (this.#flow === 'pausing') this.#flow = 'paused';
    this.#resume(now_ms);
    this.#sampled_ms = this.account.sent_ms;
    this.rtt_ms = media.find((each) => each.rtt > 0)?.rtt ?? this.rtt_ms;
    this.meter.bytes = total(media, 'bytes-sent');
    this.meter.sample(now_ms);
  }

  /** Detects a report since the last sample by changed figures; it confirms what was sent before that sample. */
  #takeReports(media: MediumSample[], packets: number, now_ms: number): void {
    const figures = reportedFigures(media);
    if (figures === this.#figures) return;
    const first = this.#figures === '';
    this.#figures = figures;
    const lost = media.reduce((sum, each) => sum + each['lost-by-remote'], 0);
    const newly_lost = Math.max(0, lost - this.#lost);
    this.#lost = lost;
    // The first sample has initial figures before any report has arrived.
    if (first && !hasReports(media)) return;
    this.heard_at_ms = now_ms;
    const is_first = this.#confirmed !== 'once';
    this.#confirmed = 'once';
    // A first report proves reception, even while paused: the only packets were those before the pause.
    if (this.#flow === 'paused' && !is_first) this.receipts.missed(now_ms);
    else this.receipts.arrived(this.#sampled_ms, packets > 0 ? Math.min(1, newly_lost / packets) : 0);
  }

  #pause(now_ms: number): void {
    this.#flow = 'pausing';
    this.#paused_at_ms = now_ms;
    this.#counts_until_ms = -Infinity;
    const asked_at_ms = performance.now();
    // Janus sends until it has paused, so that time is counted. If the pause fails, the connection is closed, so that
    // nothing is sent uncounted.
    this.link.handle?.ask({ request: 'pause' }).then(
      () => {
        if (this.state !== 'ended') this.account.send(performance.now() - asked_at_ms);
      },
      () => this.link.close(),
    );
  }

  /**
   * Sends a little more once if there was no first report: Janus shows reports only by changed figures, and one before
   * the pause may have changed none.
   */
  #probe(now_ms: number): void {
    if (this.#confirmed !== 'never' || now_ms - this.#paused_at_ms < PROBE_AFTER_MS) return;
    this.#confirmed = 'probed';
    this.receipts.missed(now_ms);
    this.#resume(now_ms);
  }

  #resume(now_ms: number): void {
    if (this.#flow === 'sending' || !this.receipts.mayRun(now_ms)) return;
    this.#flow = 'sending';
    this.begin(now_ms);
    this.link.handle?.ask({ request: 'start' }).catch(() => this.link.close());
    this.#rules.onResume();
  }

  override stats(now_ms: number): PeerStats {
    return { ...super.stats(now_ms), fps: null };
  }
}
