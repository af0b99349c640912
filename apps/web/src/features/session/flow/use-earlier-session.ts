import type { ViewerSession } from '@akari/contract/session';
import { modesOpenTo, SOCKET_ABSENCE_LIMIT_MS } from '@akari/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { selectLoginPhase, selectUserType } from '../../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { selectCard } from './channel.slice.ts';
import { enterRoom, resumeSession, runningSession } from './flow.ts';
import { entersAgain, takeEntryAfterReload, wasInSession } from './resume.ts';
import { askedFound, selectSession } from './session.slice.ts';
import type { Entry } from './state.ts';

/**
 * Whether an earlier session of the person is still open. `resuming`: this tab enters again after a reload, and nothing
 * else may begin. `checking`: not known yet; what is free may begin if no other session is open. `settled`: known.
 */
export type Arrival = 'resuming' | 'checking' | 'settled';

export interface EarlierSession {
  arrival: Arrival;
  /** When the page opened, the person had a session in another window, so no session begins here automatically. */
  elsewhere: boolean;
}

/**
 * What this tab had agreed to before a reload, when its session is resumed. The beacon of the page before may reach the
 * server only then and end the session: this tab then enters again. Later the server ends a session like this only when
 * it has missed the page's socket for longer, and nothing begins without a question.
 */
interface Returned {
  entry: Entry;
  at_ms: number;
}

/**
 * When the page opens or the performer changes: resumes the session that is still open for this tab, or enters again
 * after a reload. A session of another window stays there until the person enters here (325).
 */
export function useEarlierSession(performer_name: string): EarlierSession {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectSession);
  const known = useAppSelector(selectLoginPhase) === 'known';
  const card = useAppSelector(selectCard);
  const user_type = useAppSelector(selectUserType);
  const [arrival, setArrival] = useState<Arrival>(() => (entersAgain() ? 'resuming' : 'checking'));
  const [elsewhere, setElsewhere] = useState(false);

  // Only the mode is checked here; the server refuses any price but the agreed one.
  const stillOffered = (entry: Entry): boolean =>
    card !== null && modesOpenTo(user_type, card).includes(entry.mode);
  const returned = useRef<Returned | null>(null);
  const enterAgain = useEffectEvent(() => {
    const last = returned.current;
    returned.current = null;
    if (last !== null && Date.now() - last.at_ms < SOCKET_ABSENCE_LIMIT_MS)
      void dispatch(enterRoom(last.entry));
  });
  const resume = useEffectEvent(async (running: ViewerSession, entry: Entry | null) => {
    if (entry !== null) returned.current = { entry, at_ms: Date.now() };
    if (!(await dispatch(resumeSession(running)))) enterAgain();
  });
  const carryOn = useEffectEvent((running: ViewerSession | null) => {
    // The session that was found may be the one that this page opened since.
    if (state.phase !== 'looking') return;
    const entry = takeEntryAfterReload();
    const mine = running !== null && (entry !== null || wasInSession(running.session_id));
    setElsewhere(running !== null && !mine);
    if (running !== null) {
      if (mine && running.performer_name === performer_name)
        if (running.state === 'asked') dispatch(askedFound(running));
        else void resume(running, entry);
    } else if (entry?.performer_name === performer_name && stillOffered(entry))
      void dispatch(enterRoom(entry));
  });
  const waits_for_room = useRef(false);
  const arrive = useEffectEvent((running: ViewerSession | null) => {
    // What was agreed to is compared with what the room offers, and the room may be known later.
    waits_for_room.current = running === null && card === null && entersAgain();
    if (waits_for_room.current) return;
    setArrival('settled');
    carryOn(running);
  });
  useEffect(() => {
    waits_for_room.current = false;
    if (!known) return undefined;
    let current = true;
    void runningSession().then((running) => {
      if (current) arrive(running);
    });
    return () => {
      current = false;
    };
  }, [known, performer_name]);
  const has_card = card !== null;
  useEffect(() => {
    if (has_card && waits_for_room.current) arrive(null);
  }, [has_card]);
  const closed = state.phase === 'ended' && state.ended.end === 'browser_closed';
  useEffect(() => {
    if (closed) enterAgain();
  }, [closed]);
  return { arrival, elsewhere };
}
