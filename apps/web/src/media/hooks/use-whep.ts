import type { MediaAccess } from '@akari/contract/media';
import type { MediaKind, PageMediaFault } from '@akari/rules';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MediaFault } from '../rtc/fault.ts';
import type { Link } from '../rtc/link.ts';
import type { LinkState, LinkStep } from '../rtc/link-state.ts';
import { takeBegunPlay } from '../rtc/prepared-play.ts';
import { useReconnect } from './use-reconnect.ts';
import { openWhep } from '../rtc/whep.ts';

export interface WhepView {
  state: LinkState;
  stream: MediaStream;
  fault: MediaFault | null;
  /** The live connection, for statistics. */
  connection: () => RTCPeerConnection | null;
  /** Drops the connection and opens a new one at once. */
  reconnect: () => void;
}

interface Play {
  /** A new id opens a new connection. */
  session_id: string;
  access: MediaAccess;
  media_kind: MediaKind;
}

/** The last reported state of a session's connection. */
interface ConnectionStatus {
  session_id: string | null;
  state: LinkState;
  fault: MediaFault | null;
}
const IDLE: ConnectionStatus = { session_id: null, state: 'idle', fault: null };

/** Plays while `play` is not null. `renewAccess` returns a fresh token, or null when the session is over. */
export function useWhep(
  play: Play | null,
  renewAccess: (seen: PageMediaFault | null) => Promise<MediaAccess | null>,
  onStep?: (step: LinkStep) => void,
): WhepView {
  const [stream] = useState(() => new MediaStream());
  const link = useRef<Link | null>(null);
  const [told, setState] = useState<ConnectionStatus>(IDLE);
  const renew = useEffectEvent(renewAccess);
  const step = useEffectEvent((reached: LinkStep) => onStep?.(reached));
  const open = useEffectEvent(() =>
    play === null
      ? null
      : openWhep({
          access: play.access,
          begun: takeBegunPlay(play.session_id, play.media_kind),
          stream,
          media_kind: play.media_kind,
          renewAccess: (seen) => renew(seen),
          onState: (next, why) => setState({ session_id: play.session_id, state: next, fault: why }),
          onStep: (reached) => step(reached),
        }),
  );
  const session_id = play?.session_id ?? null;

  useEffect(() => {
    if (session_id === null) return undefined;
    const opened = open();
    link.current = opened;
    // Close the session when the page unloads, so that the node stops delivery immediately.
    const onPageHide = (): void => opened?.close();
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      opened?.close();
      link.current = null;
      // Reset the state, so that the next connection does not start as `closed`.
      setState(IDLE);
      for (const track of stream.getTracks()) stream.removeTrack(track);
    };
  }, [session_id, stream]);

  const reconnect = useCallback(() => link.current?.reconnect(), []);
  useReconnect('play', reconnect);
  const connection = useCallback(() => link.current?.connection() ?? null, []);
  // The state of a previous session does not apply to this one.
  const { state, fault } = told.session_id === session_id ? told : IDLE;
  return { state, stream, fault, connection, reconnect };
}
