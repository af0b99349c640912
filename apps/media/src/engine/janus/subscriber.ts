import type { MediaTokenClaims, PeerStats } from '@akari/contract';
import type { SessionAccount } from '../../grant/session-account.ts';
import { Peer } from '../../peer/peer.ts';
import type { VideoCodec } from '../../sdp/codec.ts';
import type { PlayPlan } from '../../sdp/plan-play.ts';
import type { Feed } from './feed.ts';
import { JanusLink } from './janus-link.ts';
import { type MediumSample, reportedFigures, total } from './statistics.ts';

/** A sample speaks for the second after it, and may be late. */
const SPEAKS_FOR_MS = 1_600;

/**
 * Who watches through Janus. Janus samples each second what went out; between two samples the account runs on, so that
 * it ends at the very millisecond, and what the next sample denies is taken back.
 */
export class JanusSubscriber extends Peer {
  override readonly link = new JanusLink();
  declare readonly account: SessionAccount;
  readonly plan: PlayPlan;
  /** Sections of our offer by medium, once there is one. */
  readonly sections = new Map<'audio' | 'video', { mid: string; codec: string }>();
  feed: Feed | null = null;
  /** The client's answer to our offer. */
  answer: string | null = null;
  readonly #alive_ms: { video: number; audio: number };
  #sent = 0;
  #figures = '';
  #counts_until_ms = -Infinity;

  constructor(
    claims: MediaTokenClaims,
    now_ms: number,
    account: SessionAccount,
    plan: PlayPlan,
    alive_ms: { video: number; audio: number },
  ) {
    super(claims, now_ms, account);
    this.plan = plan;
    this.#alive_ms = alive_ms;
  }

  get video_codec(): VideoCodec | null {
    return (this.sections.get('video')?.codec as VideoCodec | undefined) ?? null;
  }

  /** Packets go out from now on, as far as is known: counted until the next sample says otherwise. */
  begin(now_ms: number): void {
    this.#counts_until_ms = now_ms + SPEAKS_FOR_MS;
  }

  /** Counts the time that has passed. False: the budget is spent. */
  advance(now_ms: number): boolean {
    return now_ms > this.#counts_until_ms || this.account.advance(now_ms);
  }

  observe(media: MediumSample[], now_ms: number): void {
    const sent = total(media, 'packets-sent');
    const grown = sent > this.#sent;
    const figures = reportedFigures(media);
    if (figures !== this.#figures) this.heard_at_ms = now_ms;
    [this.#sent, this.#figures] = [sent, figures];
    const alive_ms = this.sections.has('video') ? this.#alive_ms.video : this.#alive_ms.audio;
    if (!grown) {
      this.account.dropUnconfirmed();
      this.#counts_until_ms = -Infinity;
    } else if (now_ms - this.heard_at_ms > alive_ms) this.#counts_until_ms = -Infinity;
    else {
      if (figures !== '' && this.heard_at_ms === now_ms) this.account.confirm();
      this.#counts_until_ms = now_ms + SPEAKS_FOR_MS;
    }
    this.rtt_ms = media.find((each) => each.rtt > 0)?.rtt ?? this.rtt_ms;
    this.meter.bytes = total(media, 'bytes-sent');
    this.meter.sample(now_ms);
  }

  override stats(now_ms: number): PeerStats {
    return { ...super.stats(now_ms), fps: null };
  }
}
