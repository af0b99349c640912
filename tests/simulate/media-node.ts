import { hasSeen, type MediaGrant } from '@akari/contract';
import type { FinalFigure as Figure, MediaEvent } from '@akari/server/platform/media-plane/media-plane';
import { asMessage } from './holding.ts';
import { TwowayStreams } from './twoway-streams.ts';

/** The token of a media connection, as the server gave it to a page. */
export interface Ticket {
  role: 'publish' | 'play';
  channel_id: number;
  /** The broadcast id of a publisher, or the session id of a subscriber. */
  session_id: number;
  user_id: number;
  until_ms: number;
}

/** Whether a viewer's client confirms what it receives: a browser does each second, a late one a second later. */
export type Receiver = 'honest' | 'late' | 'mute' | 'claims loss';

interface Account {
  grant: MediaGrant;
  ends_in: string | undefined;
  sent_ms: number;
  /** Delivered milliseconds that the receiver has confirmed, or can no longer confirm. */
  settled_ms: number;
  /** What had been sent a second ago. */
  earlier_ms: number;
  /** The part of `settled_ms` that was sent and is not charged. */
  forgiven_ms: number;
  told_ms: number;
  receiver: Receiver;
  /** Whether the receiver has confirmed anything on this connection. */
  confirmed: boolean;
}

/**
 * Milliseconds that may be sent unconfirmed: before the first confirmation, after it, and when no time can be forgiven.
 */
const AHEAD_MS = { first: 1_000, confirmed: 2_000, probe: 300 };

type Listener = (event: MediaEvent) => void;

/**
 * A simulated media node without packets. Like the real one it sends only while a grant has a lease and a budget and
 * the publisher's media arrives; counts what it sent; stops at the last paid millisecond; reports every second; and
 * writes a journal when it stops in order. It forgives all unconfirmed time that the grant allows: the most that any
 * client can cause.
 */
export class MediaNode {
  up = false;
  #accounts = new Map<number, Account>();
  #now_ms = 0;
  #players = new Map<number, Ticket>();
  #publishers = new Map<number, Ticket>();
  #journal = new Map<number, Figure>();
  readonly #listeners = new Set<Listener>();
  /** Milliseconds sent to each session and not forgiven, independent of any crash and of what a server has stored. */
  readonly delivered = new Map<number, number>();
  /** Each case of forgiven time: whose session, how much and when. */
  readonly unpaid: { session_id: number; user_id: number; ms: number; at_ms: number }[] = [];
  /** Sessions that have ever had a connection. */
  readonly connected = new Set<number>();
  /** Sessions whose last delivery figure was lost with a node that was killed. */
  readonly forgotten = new Set<number>();

  readonly twoways = new TwowayStreams((event) => this.#tell(event));

  start(): void {
    this.up = true;
    this.#tell({ type: 'engine.started' });
  }

  /** Adds a server's listener and reports the current connections to it. */
  attach(listener: Listener): void {
    this.#listeners.add(listener);
    if (!this.up) return;
    for (const ticket of [...this.#publishers.values(), ...this.#players.values()])
      listener({ type: 'peer.started', ...peerOf(ticket) });
  }

  detach(listener: Listener): void {
    this.#listeners.delete(listener);
  }

  grant(grants: readonly MediaGrant[]): void {
    for (const grant of grants) {
      const id = Number(grant.session_id);
      const known = this.#accounts.get(id);
      if (known === undefined) {
        const { delivered_ms, forgiven_ms = 0, ends_in } = grant;
        const sent_ms = delivered_ms + forgiven_ms;
        const known = {
          sent_ms,
          settled_ms: sent_ms,
          earlier_ms: sent_ms,
          forgiven_ms,
          told_ms: delivered_ms,
        };
        this.#accounts.set(id, { grant, ends_in, ...known, receiver: 'honest', confirmed: false });
      } else if (comesInTime(grant, known.ends_in)) {
        known.grant = grant;
        known.ends_in = grant.ends_in ?? known.ends_in;
        const sent_ms = grant.delivered_ms + known.forgiven_ms;
        known.sent_ms = Math.max(known.sent_ms, sent_ms);
        known.settled_ms = Math.max(known.settled_ms, sent_ms);
      }
    }
  }

  /** Connects a peer. @returns whether it was accepted */
  connect(ticket: Ticket, now_ms: number, receiver: Receiver = 'honest'): boolean {
    if (!this.up || now_ms > ticket.until_ms) return false;
    if (ticket.role === 'publish') return this.#publish(ticket);
    const account = this.#accounts.get(ticket.session_id);
    if (account === undefined || !isOpen(account, now_ms) || !this.#publishers.has(ticket.channel_id))
      return false;
    this.endPlayer(ticket.session_id, 'replaced');
    Object.assign(account, { receiver, confirmed: false, earlier_ms: account.sent_ms });
    this.#players.set(ticket.session_id, ticket);
    this.connected.add(ticket.session_id);
    this.#say('peer.started', ticket);
    return true;
  }

  endPlayer(session_id: number, reason: string): void {
    const ticket = this.#players.get(session_id);
    const account = this.#accounts.get(session_id);
    if (ticket === undefined || account === undefined) return;
    this.#players.delete(session_id);
    // A receiver that timed out has not confirmed the last media, which may not have arrived.
    if (reason === 'peer_failed' || reason === 'peer_timeout' || isStalled(account))
      this.#lose(ticket, account);
    account.settled_ms = account.sent_ms;
    account.told_ms = chargedOf(account);
    this.#say('peer.ended', ticket, reason, account);
  }

  endPublisher(channel_id: number, reason: string): void {
    const ticket = this.#publishers.get(channel_id);
    if (ticket === undefined) return;
    this.#publishers.delete(channel_id);
    this.#say('peer.ended', ticket, reason);
  }

  endChannel(channel_id: number, publisher: boolean, reason: string): void {
    for (const ticket of [...this.#players.values()])
      if (ticket.channel_id === channel_id) this.endPlayer(ticket.session_id, reason);
    if (publisher) this.endPublisher(channel_id, reason);
  }

  /** Sends media for `ms`, at most as much as each session's budget allows. */
  flow(ms: number, now_ms: number): void {
    this.#now_ms = now_ms;
    this.twoways.expire(now_ms);
    for (const { session_id, channel_id } of [...this.#players.values()]) {
      const account = this.#accounts.get(session_id);
      if (account === undefined) continue;
      if (now_ms >= account.grant.lease_until_ms) {
        this.endPlayer(session_id, 'lease_expired');
        continue;
      }
      if (!this.#publishers.has(channel_id)) continue;
      const { paid_ms } = account.grant;
      const left_ms = paid_ms === null ? ms : Math.max(0, paid_ms - chargedOf(account));
      this.#count(session_id, Math.min(ms, left_ms, roomMs(account)));
      if (paid_ms !== null && chargedOf(account) >= paid_ms) this.endPlayer(session_id, 'budget_spent');
    }
  }

  /** Reports the delivery figures, as the real node does each second. */
  report(at_ms: number): void {
    const sessions: [string, number][] = [];
    for (const [id, account] of this.#accounts) {
      this.#hearFrom(id, account);
      const charged_ms = account.settled_ms - account.forgiven_ms;
      if (charged_ms === account.told_ms) continue;
      account.told_ms = charged_ms;
      sessions.push([String(id), charged_ms]);
    }
    this.#tell({ type: 'delivery', at_ms, sessions });
  }

  /** The final delivery figures of sessions, connected or not. */
  finals(session_ids: readonly number[]): Figure[] {
    return session_ids.flatMap((id) => {
      const account = this.#accounts.get(id);
      return account === undefined ? [] : [figureOf(id, account)];
    });
  }

  /** Stops in order, as when its server has ended: the last figures are in the journal. */
  stop(): void {
    for (const [id, account] of this.#accounts) this.#journal.set(id, figureOf(id, account));
    this.#forgetEverybody();
  }

  /** Crashes: figures that were not reported yet are lost. */
  kill(): void {
    for (const id of this.#accounts.keys()) this.forgotten.add(id);
    this.#forgetEverybody();
    this.#tell({ type: 'engine.lost' });
  }

  journal = (): Figure[] => [...this.#journal.values()];
  settleJournal = (): void => this.#journal.clear();
  isPlaying = (session_id: number): boolean => this.#players.has(session_id);
  isPublishing = (channel_id: number): boolean => this.#publishers.has(channel_id);
  /** The current subscribers and their channels. */
  players = (): readonly Ticket[] => [...this.#players.values()];

  #publish(ticket: Ticket): boolean {
    const current = this.#publishers.get(ticket.channel_id);
    if (current !== undefined && current.session_id !== ticket.session_id) return false;
    this.endPublisher(ticket.channel_id, 'replaced');
    this.#publishers.set(ticket.channel_id, ticket);
    this.#say('peer.started', ticket);
    return true;
  }

  #count(session_id: number, more_ms: number): void {
    const account = this.#accounts.get(session_id);
    if (account === undefined) return;
    account.sent_ms += more_ms;
    this.delivered.set(session_id, (this.delivered.get(session_id) ?? 0) + more_ms);
  }

  /** Applies the confirmation that a receiver sends once a second. */
  #hearFrom(session_id: number, account: Account): void {
    const ticket = this.#players.get(session_id);
    const { receiver, sent_ms, earlier_ms, settled_ms } = account;
    account.earlier_ms = sent_ms;
    if (ticket === undefined || receiver === 'mute') return;
    const confirmed_ms = receiver === 'late' ? earlier_ms : sent_ms;
    if (confirmed_ms <= settled_ms) return;
    if (receiver === 'claims loss') this.#lose(ticket, account);
    account.settled_ms = Math.min(confirmed_ms, account.sent_ms);
    account.confirmed = true;
  }

  /** Treats unconfirmed media as not received, and forgives as much of it as the grant allows. */
  #lose({ session_id, user_id }: Ticket, account: Account): void {
    const { grant, sent_ms, settled_ms, forgiven_ms } = account;
    const allowed_ms =
      grant.paid_ms === null ? Infinity : Math.max(0, (grant.forgivable_ms ?? 0) - forgiven_ms);
    const ms = Math.min(sent_ms - settled_ms, allowed_ms);
    account.settled_ms = sent_ms;
    if (ms <= 0) return;
    if (grant.paid_ms === null) {
      // Unlimited time costs nothing, so there is nothing to forgive.
      this.#count(session_id, -ms);
      account.settled_ms = account.sent_ms;
      return;
    }
    account.forgiven_ms += ms;
    this.delivered.set(session_id, (this.delivered.get(session_id) ?? 0) - ms);
    this.unpaid.push({ session_id, user_id, ms, at_ms: this.#now_ms });
  }

  #forgetEverybody(): void {
    this.up = false;
    this.#accounts = new Map();
    this.#players = new Map();
    this.#publishers = new Map();
    this.twoways.forgetEverybody();
  }

  #say(type: 'peer.started', ticket: Ticket): void;
  #say(type: 'peer.ended', ticket: Ticket, reason: string, account?: Account): void;
  #say(type: 'peer.started' | 'peer.ended', ticket: Ticket, reason = '', account?: Account): void {
    const peer = peerOf(ticket);
    const delivered_ms = account === undefined ? 0 : chargedOf(account);
    const forgiven = (account?.forgiven_ms ?? 0) === 0 ? {} : { forgiven_ms: account?.forgiven_ms };
    this.#tell(
      type === 'peer.started' ? { type, ...peer } : { type, ...peer, reason, delivered_ms, ...forgiven },
    );
  }

  #tell(event: MediaEvent): void {
    for (const listener of [...this.#listeners]) asMessage(() => listener(event));
  }
}

const peerOf = ({ role, channel_id, session_id, user_id }: Ticket) => ({
  role,
  channel_id: String(channel_id),
  session_id: String(session_id),
  user_id: String(user_id),
});

const comesInTime = ({ as_of }: MediaGrant, ends_in: string | undefined): boolean =>
  ends_in === undefined || as_of === undefined || hasSeen(as_of, ends_in);

function isOpen(account: Account, now_ms: number): boolean {
  const { lease_until_ms, paid_ms } = account.grant;
  return now_ms < lease_until_ms && (paid_ms === null || chargedOf(account) < paid_ms);
}

const chargedOf = ({ sent_ms, forgiven_ms }: Account): number => sent_ms - forgiven_ms;
const figureOf = (id: number, account: Account): Figure =>
  account.forgiven_ms === 0 ? [id, chargedOf(account)] : [id, chargedOf(account), account.forgiven_ms];

/** Milliseconds that may be sent now, ahead of the receiver's confirmation. */
function roomMs({ grant, sent_ms, settled_ms, forgiven_ms, confirmed }: Account): number {
  if (grant.paid_ms === null) return Infinity;
  const left_ms = (grant.forgivable_ms ?? 0) - forgiven_ms;
  const unconfirmed = left_ms < AHEAD_MS.first ? AHEAD_MS.probe : AHEAD_MS.first;
  return Math.max(0, (confirmed ? AHEAD_MS.confirmed : unconfirmed) - (sent_ms - settled_ms));
}
const isStalled = (account: Account): boolean => roomMs(account) === 0;
