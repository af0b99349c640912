import type { MediaAccess } from '@akari/contract/media';
import type { PageMediaFault } from '@akari/rules';
import { backoffMs, sleep } from './backoff.ts';
import type { MediaFault } from './fault.ts';
import { isFinal, seenAs, toFault } from './fault.ts';
import { nextLinkState, type LinkEvent, type LinkState, type LinkStep } from './link-state.ts';
import { onNetworkChange } from './network.ts';
import { openPeer, type Peer } from './peer.ts';

export interface LinkOptions {
  access: MediaAccess;
  /**
   * Fetches a fresh token for the next attempt. Null: the right to this media is gone, the link closes.
   * Throws: could not be asked now; the next attempt comes later.
   * @param seen what kept the last attempt from its media; null: it was there and broke off, or that is not known
   */
  renewAccess: (seen: PageMediaFault | null) => Promise<MediaAccess | null>;
  /** Media is to arrive here; otherwise it is sent. */
  receives?: boolean;
  /** What arrives is told to the node. */
  confirms?: boolean;
  prepare: (pc: RTCPeerConnection) => void;
  attach: (pc: RTCPeerConnection) => void;
  onState: (state: LinkState, fault: MediaFault | null) => void;
  onStep?: (step: LinkStep) => void;
}

export interface Link {
  /** The live connection, or null. */
  connection: () => RTCPeerConnection | null;
  state: () => LinkState;
  /** The node is gone: gives the connection up and asks for a fresh access at once. */
  reconnect: () => void;
  close: () => void;
}

/**
 * Keeps one media connection alive: opens it, lets it restart ICE when the network changes, and opens a new session
 * with a fresh token when that does not help, ever more slowly, until it is closed.
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

  /** One session on the node. Resolves with what was seen when it is lost; throws when it could not be opened. */
  const live = (access: MediaAccess): Promise<PageMediaFault | null> =>
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
          prepare: options.prepare,
          attach: options.attach,
          receives: options.receives ?? false,
          confirms: options.confirms ?? false,
          onStep,
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
    let access = options.access;
    let token: 'fresh' | 'old' = 'fresh';
    while (!abort.signal.aborted) {
      let fault: MediaFault | null = null;
      let seen: PageMediaFault | null = null;
      const opened_at_ms = performance.now();
      try {
        seen = await live(access);
      } catch (thrown) {
        fault = toFault(thrown);
        seen = seenAs(fault);
      }
      if (abort.signal.aborted) return;
      // What an old token is refused, because its lease ran out while the server was away, a fresh one may be given.
      if (fault !== null && token === 'fresh' && isFinal(fault)) return move('close', fault);
      move('lost', fault);
      // A connection that held for a while earns a quick first retry.
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
        // Tried again with the old token: the node says whether it is still good.
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
