import type { MediaAccess } from '@akari/contract/media';
import type { PageMediaFault } from '@akari/rules';
import { backoffMs, sleep } from './backoff.ts';
import type { BegunNegotiation } from './begin-negotiation.ts';
import type { MediaFault } from './fault.ts';
import { isFinal, seenAs, toFault } from './fault.ts';
import { nextLinkState, type LinkEvent, type LinkState, type LinkStep } from './link-state.ts';
import { onNetworkChange } from './network.ts';
import { openPeer, type Peer, type PeerHealth } from './peer.ts';

export interface LinkOptions {
  access: MediaAccess;
  /** A negotiation that began before, for the first attempt; null: begin a new one. */
  begun?: BegunNegotiation | null;
  /**
   * Fetches a fresh token for the next attempt. Null: the permission for this media is gone and the link closes.
   * If it throws, the server was not reachable and the link retries later.
   * @param seen why the last attempt got no media; null: the connection was live and was lost, or the cause is unknown
   */
  renewAccess: (seen: PageMediaFault | null) => Promise<MediaAccess | null>;
  /** True: this side receives media. False: it sends media. */
  receives?: boolean;
  /** Whether arriving media is confirmed to the node. */
  confirms?: boolean;
  prepare: (pc: RTCPeerConnection) => void;
  attach: (pc: RTCPeerConnection) => void;
  onState: (state: LinkState, fault: MediaFault | null) => void;
  onStep?: (step: LinkStep) => void;
}

export interface Link {
  /** Returns the live peer connection, or null. */
  connection: () => RTCPeerConnection | null;
  state: () => LinkState;
  /** Drops the connection and requests a fresh access immediately, because the media node is gone. */
  reconnect: () => void;
  close: () => void;
}

/** One session on the media node. */
interface LinkSession {
  /** Resolves with the observed fault when the session is lost; rejects when it could not be opened. */
  lost: Promise<PageMediaFault | null>;
  peer: () => Peer | null;
  closePeer: () => void;
  /** Closes the peer and ends the session without a fault. */
  drop: () => void;
}

function openSession(
  { prepare, attach, receives = false, confirms = false }: LinkOptions,
  access: MediaAccess,
  begun: BegunNegotiation | null,
  signal: AbortSignal,
  onHealth: (health: Exclude<PeerHealth, 'lost'>) => void,
): LinkSession {
  let peer: Peer | null = null;
  let dropped = false;
  let end: (seen: PageMediaFault | null) => void = () => undefined;
  const closePeer = (): void => {
    peer?.close();
    peer = null;
  };
  const lost = new Promise<PageMediaFault | null>((resolve, reject) => {
    end = resolve;
    openPeer({ access, begun, prepare, attach, receives, confirms, signal }, (health, seen) => {
      if (dropped) return;
      if (health !== 'lost') return onHealth(health);
      peer = null;
      resolve(seen);
    }).then((opened) => {
      if (signal.aborted || dropped) opened.close();
      else if (opened.pc.connectionState !== 'closed') peer = opened;
    }, reject);
  });
  return {
    lost,
    peer: () => peer,
    closePeer,
    drop: () => {
      dropped = true;
      closePeer();
      end(null);
    },
  };
}

/**
 * Keeps one media connection alive. Opens it and restarts ICE when the network changes. If that fails, opens a new
 * session with a fresh token, with increasing delay, until the link is closed.
 */
export function openLink(options: LinkOptions): Link {
  const abort = new AbortController();
  let state: LinkState = 'idle';
  let session: LinkSession | null = null;
  let attempt = 0;
  let nap = new AbortController();

  const move = (event: LinkEvent, fault: MediaFault | null = null): void => {
    const next = nextLinkState(state, event);
    if (next === null) return;
    const changed = next !== state;
    state = next;
    if (changed || fault !== null) options.onState(state, fault);
  };

  const onHealth = (health: Exclude<PeerHealth, 'lost'>): void => {
    if (health === 'troubled') return move('lost');
    if (!abort.signal.aborted) options.onStep?.('connected');
    move('connected');
  };

  const run = async (): Promise<void> => {
    move('open');
    let { access, begun = null } = options;
    let token: 'fresh' | 'old' = 'fresh';
    while (!abort.signal.aborted) {
      let fault: MediaFault | null = null;
      let seen: PageMediaFault | null = null;
      const opened_at_ms = performance.now();
      try {
        session = openSession(options, access, begun, abort.signal, onHealth);
        seen = await session.lost;
      } catch (thrown) {
        fault = toFault(thrown);
        seen = seenAs(fault);
      }
      begun = null;
      if (abort.signal.aborted) return;
      // The node may reject an old token whose lease expired while the server was down; a fresh token may be accepted.
      if (fault !== null && token === 'fresh' && isFinal(fault)) return move('close', fault);
      move('lost', fault);
      // After a connection of more than 20 s, the first retry is quick again.
      if (fault === null && performance.now() - opened_at_ms > 20_000) attempt = 0;
      nap = new AbortController();
      await sleep(backoffMs(attempt, Math.random), AbortSignal.any([abort.signal, nap.signal]), window);
      attempt += 1;
      if (abort.signal.aborted) return;
      try {
        const renewed = await options.renewAccess(seen);
        if (renewed === null) return move('close', fault);
        access = renewed;
        token = 'fresh';
      } catch {
        // Retry with the old token: the node decides whether it is still valid.
        token = 'old';
      }
    }
  };

  const forget = onNetworkChange(() => session?.peer()?.restartIce());
  const close = (): void => {
    abort.abort();
    forget();
    session?.closePeer();
    move('close');
  };
  const reconnect = (): void => {
    attempt = 0;
    nap.abort();
    session?.drop();
  };
  void run().finally(forget);
  return { connection: () => session?.peer()?.pc ?? null, state: () => state, reconnect, close };
}
