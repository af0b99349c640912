import type { MediaTokenClaims, PeerStats } from '@akari/contract';
import { Receipts, type ReceiptRules } from '../../grant/receipts.ts';
import type { SessionAccount } from '../../grant/session-account.ts';
import { Peer } from '../../peer/peer.ts';
import type { VideoCodec } from '../../sdp/codec.ts';
import type { PlayPlan } from '../../sdp/plan-play.ts';
import type { Feed } from './feed.ts';
import { JanusLink } from './janus-link.ts';
import { hasReports, type MediumSample, reportedFigures, total } from './statistics.ts';

/** A sample speaks for the second after it, and may be late. */
const SPEAKS_FOR_MS = 1_600;
/** Samples are so far apart: a report is known of at the next one, and speaks of what was sent before the last. */
const SAMPLE_MS = 1_000;
/** After so long without a first report a little is sent once more: Janus shows some receivers' reports only then. */
const PROBE_AFTER_MS = 2_000;

/** What a viewer at Janus is played by. */
export interface PlayRules {
  receipts: ReceiptRules;
  packet_stands_ms: number;
  /** Packets go out again: a picture is wanted that can be shown. */
  onResume: () => void;
}

/**
 * Who watches through Janus. Janus samples each second what went out; between two samples the account runs on, so that
 * it ends at the very millisecond, and what the next sample denies is taken back. Where the receiver confirms nothing,
 * Janus pauses at the moment at which counting stops.
 */
export class JanusSubscriber extends Peer {
  override readonly link = new JanusLink();
  declare readonly account: SessionAccount;
  readonly plan: PlayPlan;
  readonly receipts: Receipts;
  /** Sections of our offer by medium, once there is one. */
  readonly sections = new Map<'audio' | 'video', { mid: string; codec: string }>();
  feed: Feed | null = null;
  /** The client's answer to our offer. */
  answer: string | null = null;
  readonly #rules: PlayRules;
  #packets = 0;
  #lost = 0;
  #figures = '';
  #counts_until_ms = -Infinity;
  #counted_at_ms = -Infinity;
  #began_at_ms = -Infinity;
  /** What had been counted at the last sample. */
  #sampled_ms: number;
  /** `pausing`: since the last sample; a report in the next one may be older. */
  #flow: 'sending' | 'pausing' | 'paused' = 'sending';
  #paused_at_ms = Infinity;
  /** Whether its receiver has confirmed anything on this connection; `probed`: not even when it was sent more. */
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
    // Before the first report the window and the probe after it are together within a session's allowance.
    const sampled = { first_ms: first_ms + SAMPLE_MS - probe_ms, window_ms: window_ms + SAMPLE_MS };
    this.receipts = new Receipts(account, { ...rules.receipts, ...sampled });
  }

  get video_codec(): VideoCodec | null {
    return (this.sections.get('video')?.codec as VideoCodec | undefined) ?? null;
  }

  override get in_doubt(): boolean {
    return this.#flow !== 'sending';
  }

  /** Packets go out from now on, as far as is known: counted until the next sample says otherwise. */
  begin(now_ms: number): void {
    this.#counts_until_ms = now_ms + SPEAKS_FOR_MS;
    this.#counted_at_ms = now_ms;
    this.#began_at_ms = now_ms;
  }

  /** Counts the time that has passed. False: the budget is spent. */
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

  /** Time since it was counted last in which packets went out, as far as is known. */
  #passedMs(now_ms: number): number {
    // Before the first packets neither of the two is a time.
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
    // Of what was counted since the last sample, only what packets stood for was sent.
    this.account.unsend(Math.max(0, counted_ms - Math.max(0, packets) * this.#rules.packet_stands_ms));
    this.#takeReports(media, packets, now_ms);
    if (packets <= 0) {
      // A sample that comes with the very first packets knows nothing of them yet.
      if (now_ms - this.#began_at_ms > SAMPLE_MS / 2) this.#counts_until_ms = -Infinity;
      // To nothing there is nothing to report.
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

  /** Figures that have changed tell of a report since the last sample; it speaks of what was sent before that one. */
  #takeReports(media: MediumSample[], packets: number, now_ms: number): void {
    const figures = reportedFigures(media);
    if (figures === this.#figures) return;
    const first = this.#figures === '';
    this.#figures = figures;
    const lost = media.reduce((sum, each) => sum + each['lost-by-remote'], 0);
    const newly_lost = Math.max(0, lost - this.#lost);
    this.#lost = lost;
    // The first sample has figures before any report has come.
    if (first && !hasReports(media)) return;
    this.heard_at_ms = now_ms;
    const is_first = this.#confirmed !== 'once';
    this.#confirmed = 'once';
    // A first report comes from a receiver that has packets: there were none but those before the pause.
    if (this.#flow === 'paused' && !is_first) this.receipts.missed(now_ms);
    else this.receipts.arrived(this.#sampled_ms, packets > 0 ? Math.min(1, newly_lost / packets) : 0);
  }

  #pause(now_ms: number): void {
    this.#flow = 'pausing';
    this.#paused_at_ms = now_ms;
    this.#counts_until_ms = -Infinity;
    const asked_at_ms = performance.now();
    // Janus sends until it has paused. Where it cannot be paused it is closed: nothing is sent that is not counted.
    this.link.handle?.ask({ request: 'pause' }).then(
      () => {
        if (this.state !== 'ended') this.account.send(performance.now() - asked_at_ms);
      },
      () => this.link.close(),
    );
  }

  /** Janus shows reports by what they change. One that came before the pause may have changed nothing. */
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
