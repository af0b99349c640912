import { hasSeen, type MediaGrant } from '@akari/contract';
import type { MediaEvent } from '@akari/server/platform/media-plane/media-plane';
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

interface Account {
  grant: MediaGrant;
  ends_in: string | undefined;
  sent_ms: number;
  /** As far as the viewer was heard, and the server with it. */
  told_ms: number;
}

type Listener = (event: MediaEvent) => void;

/**
 * A media node without packets, by the rules of the real one: it delivers only while a grant has a lease and a budget
 * and the performer's media arrives, counts what it delivered, stops at the last paid millisecond, says every second
 * how far it is, and leaves a journal when it ends in order.
 */
export class MediaNode {
  up = false;
  #accounts = new Map<number, Account>();
  #players = new Map<number, Ticket>();
  #publishers = new Map<number, Ticket>();
  #journal = new Map<number, number>();
  readonly #listeners = new Set<Listener>();
  /** What was truly delivered to each session, whatever has died since and whatever a server says. */
  readonly delivered = new Map<number, number>();
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
        const { delivered_ms } = grant;
        const { ends_in } = grant;
        this.#accounts.set(id, { grant, ends_in, sent_ms: delivered_ms, told_ms: delivered_ms });
      } else if (comesInTime(grant, known.ends_in)) {
        known.grant = grant;
        known.ends_in = grant.ends_in ?? known.ends_in;
        known.sent_ms = Math.max(known.sent_ms, grant.delivered_ms);
      }
    }
  }

  /** Takes a connection. @returns whether it was let in */
  connect(ticket: Ticket, now_ms: number): boolean {
    if (!this.up || now_ms > ticket.until_ms) return false;
    if (ticket.role === 'publish') return this.#publish(ticket);
    const account = this.#accounts.get(ticket.session_id);
    if (account === undefined || !isOpen(account, now_ms) || !this.#publishers.has(ticket.channel_id))
      return false;
    this.endPlayer(ticket.session_id, 'replaced');
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
    // Who vanished was last heard a while ago; what was sent since reached nobody.
    if (reason === 'peer_failed' || reason === 'peer_timeout') this.#count(session_id, account.told_ms);
    account.told_ms = account.sent_ms;
    this.#say('peer.ended', ticket, reason, account.sent_ms);
  }

  endPublisher(channel_id: number, reason: string): void {
    const ticket = this.#publishers.get(channel_id);
    if (ticket === undefined) return;
    this.#publishers.delete(channel_id);
    this.#say('peer.ended', ticket, reason, 0);
  }

  endChannel(channel_id: number, publisher: boolean, reason: string): void {
    for (const ticket of [...this.#players.values()])
      if (ticket.channel_id === channel_id) this.endPlayer(ticket.session_id, reason);
    if (publisher) this.endPublisher(channel_id, reason);
  }

  /** Media flows so long, at most to each budget. */
  flow(ms: number, now_ms: number): void {
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
      const sent_ms = account.sent_ms + ms;
      this.#count(
        session_id,
        paid_ms === null ? sent_ms : Math.min(sent_ms, Math.max(paid_ms, account.sent_ms)),
      );
      if (paid_ms !== null && account.sent_ms >= paid_ms) this.endPlayer(session_id, 'budget_spent');
    }
  }

  /** What it says every second. */
  report(at_ms: number): void {
    const sessions: [string, number][] = [];
    for (const [id, account] of this.#accounts) {
      if (account.sent_ms === account.told_ms) continue;
      account.told_ms = account.sent_ms;
      sessions.push([String(id), account.sent_ms]);
    }
    this.#tell({ type: 'delivery', at_ms, sessions });
  }

  /** The last word on sessions, whether anything of them is connected or not. */
  finals(session_ids: readonly number[]): [number, number][] {
    return session_ids.flatMap((id) => {
      const account = this.#accounts.get(id);
      return account === undefined ? [] : [[id, account.sent_ms] as [number, number]];
    });
  }

  /** Ends in order, as it does when its server is gone: the last figures are in the journal. */
  stop(): void {
    for (const [id, { sent_ms }] of this.#accounts) this.#journal.set(id, sent_ms);
    this.#forgetEverybody();
  }

  /** Is killed: the server has heard what it has heard. */
  kill(): void {
    for (const id of this.#accounts.keys()) this.forgotten.add(id);
    this.#forgetEverybody();
    this.#tell({ type: 'engine.lost' });
  }

  journal = (): [number, number][] => [...this.#journal];
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

  #count(session_id: number, sent_ms: number): void {
    const account = this.#accounts.get(session_id);
    if (account === undefined) return;
    const more_ms = sent_ms - account.sent_ms;
    account.sent_ms = sent_ms;
    this.delivered.set(session_id, (this.delivered.get(session_id) ?? 0) + more_ms);
  }

  #forgetEverybody(): void {
    this.up = false;
    this.#accounts = new Map();
    this.#players = new Map();
    this.#publishers = new Map();
    this.twoways.forgetEverybody();
  }

  #say(type: 'peer.started', ticket: Ticket): void;
  #say(type: 'peer.ended', ticket: Ticket, reason: string, delivered_ms: number): void;
  #say(type: 'peer.started' | 'peer.ended', ticket: Ticket, reason = '', delivered_ms = 0): void {
    const peer = peerOf(ticket);
    this.#tell(type === 'peer.started' ? { type, ...peer } : { type, ...peer, reason, delivered_ms });
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

function isOpen({ grant, sent_ms }: Account, now_ms: number): boolean {
  return now_ms < grant.lease_until_ms && (grant.paid_ms === null || sent_ms < grant.paid_ms);
}
