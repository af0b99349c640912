import { hasSeen, type MediaGrant } from '@akari/contract';
import type { FinalFigure as Figure, MediaEvent } from '@akari/server/platform/media-plane/media-plane';
import { asMessage } from './holding.ts';
import { TwowayStreams } from './twoway-streams.ts';

/** What opens a connection, as the server gave it to somebody's page. */
export interface Ticket {
  role: 'publish' | 'play';
  channel_id: number;
  /** The broadcast of a publisher, the session of a viewer. */
  session_id: number;
  user_id: number;
  until_ms: number;
}

/** Whether a viewer's client confirms what it is sent, as a browser does each second; a late one does a second later. */
export type Receiver = 'honest' | 'late' | 'mute' | 'claims loss';

interface Account {
  grant: MediaGrant;
  ends_in: string | undefined;
  sent_ms: number;
  /** As far as the receiver has confirmed, or has lost the chance to. */
  settled_ms: number;
  /** Sent by the second before. */
  earlier_ms: number;
  /** Of what is settled: sent, and not charged. */
  forgiven_ms: number;
  told_ms: number;
  receiver: Receiver;
  /** Whether anything was confirmed on this connection. */
  confirmed: boolean;
}

/** So far media runs ahead of its receiver: before the first confirmation, after it, and where nothing can be given back. */
const AHEAD_MS = { first: 1_000, confirmed: 2_000, probe: 300 };

type Listener = (event: MediaEvent) => void;

/**
 * A media node without packets, by the rules of the real one: it delivers only while a grant has a lease and a budget
 * and the performer's media arrives, counts what it sent, stops at the last paid millisecond, says every second
 * how far it is, and leaves a journal when it ends in order. What a receiver has not confirmed it gives back, as far as
 * the grant allows: as much as any client can bring it to.
 */
export class MediaNode {
  up = false;
  #accounts = new Map<number, Account>();
  #now_ms = 0;
  #players = new Map<number, Ticket>();
  #publishers = new Map<number, Ticket>();
  #journal = new Map<number, Figure>();
  readonly #listeners = new Set<Listener>();
  /** What each session was sent and not given back, whatever has died since and whatever a server says. */
  readonly delivered = new Map<number, number>();
  /** What was sent and given back, each time: who saw it for nothing, and when. */
  readonly unpaid: { session_id: number; user_id: number; ms: number; at_ms: number }[] = [];
  /** Sessions that have had a connection, whatever became of it. */
  readonly connected = new Set<number>();
  /** Sessions whose last figure died with a node that was killed. */
  readonly forgotten = new Set<number>();

  readonly twoways = new TwowayStreams((event) => this.#tell(event));

  start(): void {
    this.up = true;
    this.#tell({ type: 'engine.started' });
  }

  /** A server listens from now on, and hears who is there. */
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

  /** Takes a connection. @returns whether it was let in */
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
    // Who vanished was last heard a while ago; what was sent since may have reached nobody.
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

  /** Media flows so long, at most to each budget. */
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

  /** What it says every second. */
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

  /** The last word on sessions, whether anything of them is connected or not. */
  finals(session_ids: readonly number[]): Figure[] {
    return session_ids.flatMap((id) => {
      const account = this.#accounts.get(id);
      return account === undefined ? [] : [figureOf(id, account)];
    });
  }

  /** Ends in order, as it does when its server is gone: the last figures are in the journal. */
  stop(): void {
    for (const [id, account] of this.#accounts) this.#journal.set(id, figureOf(id, account));
    this.#forgetEverybody();
  }

  /** Is killed: the server has heard what it has heard. */
  kill(): void {
    for (const id of this.#accounts.keys()) this.forgotten.add(id);
    this.#forgetEverybody();
    this.#tell({ type: 'engine.lost' });
  }

  journal = (): Figure[] => [...this.#journal.values()];
  settleJournal = (): void => this.#journal.clear();
  isPlaying = (session_id: number): boolean => this.#players.has(session_id);
  isPublishing = (channel_id: number): boolean => this.#publishers.has(channel_id);
  /** Who receives media now, and of which channel. */
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

  /** What a receiver reports once a second. */
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

  /** What is unconfirmed reached nobody, as far as can be known: it is given back as far as the grant allows. */
  #lose({ session_id, user_id }: Ticket, account: Account): void {
    const { grant, sent_ms, settled_ms, forgiven_ms } = account;
    const allowed_ms =
      grant.paid_ms === null ? Infinity : Math.max(0, (grant.forgivable_ms ?? 0) - forgiven_ms);
    const ms = Math.min(sent_ms - settled_ms, allowed_ms);
    account.settled_ms = sent_ms;
    if (ms <= 0) return;
    if (grant.paid_ms === null) {
      // Nothing is charged for it anyhow.
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

/** How much may be sent now, ahead of the receiver. */
function roomMs({ grant, sent_ms, settled_ms, forgiven_ms, confirmed }: Account): number {
  if (grant.paid_ms === null) return Infinity;
  const left_ms = (grant.forgivable_ms ?? 0) - forgiven_ms;
  const unconfirmed = left_ms < AHEAD_MS.first ? AHEAD_MS.probe : AHEAD_MS.first;
  return Math.max(0, (confirmed ? AHEAD_MS.confirmed : unconfirmed) - (sent_ms - settled_ms));
}
const isStalled = (account: Account): boolean => roomMs(account) === 0;
