import type { MediaAccess } from '@akari/contract/media';
import type { PageMediaFault } from '@akari/rules';
import { backoffMs, sleep } from './backoff.ts';
import type { BegunNegotiation } from './begin-negotiation.ts';
import type { MediaFault } from './fault.ts';
import { isFinal, seenAs, toFault } from './fault.ts';
import { nextLinkState, type LinkEvent, type LinkState, type LinkStep } from './link-state.ts';
import { onNetworkChange } from './network.ts';
import { openPeer, type Peer } from './peer.ts';

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

/**
 * Keeps one media connection alive. Opens it and restarts ICE when the network changes. If that fails, opens a new
 * session with a fresh token, with increasing delay, until the link is closed.
 */
export function openLink(options: LinkOptions): Link {
  const abort = new AbortController();
  let state: LinkState = 'idle';
  let peer: Peer | null = null;
  let attempt = 0;
  let drop: (() => void) | null = null;
  let nap = new AbortController();

  const move = (event: LinkEvent, fault: MediaFault | null = null): void => {
    const next = nextLinkState(state, event);
    if (next === null) return;
    const changed = next !== state;
    state = next;
    if (changed || fault !== null) options.onState(state, fault);
  };

  /**
   * Runs one session on the node. Resolves with the observed fault when the session is lost.
   * @throws when the session could not be opened
   */
  const live = (access: MediaAccess, begun: BegunNegotiation | null): Promise<PageMediaFault | null> =>
    new Promise((resolve, reject) => {
      let dropped = false;
      drop = () => {
        dropped = true;
        peer?.close();
        peer = null;
        resolve(null);
      };
      const onStep = (step: LinkStep): void => {
        if (!abort.signal.aborted) options.onStep?.(step);
      };
      openPeer(
        {
          access,
          begun,
          prepare: options.prepare,
          attach: options.attach,
          receives: options.receives ?? false,
          confirms: options.confirms ?? false,
          signal: abort.signal,
        },
        (health, seen) => {
          if (dropped) return;
          if (health === 'lost') {
            peer = null;
            resolve(seen);
          } else if (health === 'connected') {
            onStep('connected');
            move('connected');
          } else move('lost');
        },
      ).then((opened) => {
        if (abort.signal.aborted || dropped) opened.close();
        else if (opened.pc.connectionState !== 'closed') peer = opened;
      }, reject);
    });

  const run = async (): Promise<void> => {
    move('open');
    let { access, begun = null } = options;
    let token: 'fresh' | 'old' = 'fresh';
    while (!abort.signal.aborted) {
      let fault: MediaFault | null = null;
      let seen: PageMediaFault | null = null;
      const opened_at_ms = performance.now();
      try {
        seen = await live(access, begun);
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
      drop = null;
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

  const forget = onNetworkChange(() => peer?.restartIce());
  const close = (): void => {
    abort.abort();
    forget();
    peer?.close();
    peer = null;
    move('close');
  };
  const reconnect = (): void => {
    attempt = 0;
    nap.abort();
    drop?.();
  };
  void run().finally(forget);
  return { connection: () => peer?.pc ?? null, state: () => state, reconnect, close };
}
