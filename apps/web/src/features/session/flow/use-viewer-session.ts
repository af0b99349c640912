import type { ViewerSession } from '@akari/contract/session';
import { modesOpenTo } from '@akari/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { selectLoginPhase, selectUserType } from '../../../platform/person/login.slice.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useWhep, type LinkStep, type WhepView } from '../../../media/index.ts';
import { selectCard } from './channel.slice.ts';
import {
  abandonRoom,
  checkAsked,
  checkSession,
  declineAsked,
  enterRoom,
  giveMediaUp,
  giveServerUp,
  leaveByBeacon,
  leaveRoom,
  renewSessionMedia,
  resumeSession,
  runningSession,
} from './flow.ts';
import { entersAgain, takeEntryAfterReload, wasInSession } from './resume.ts';
import { askedFound, lookedAgain, selectSession, selectSessionId, stepDone } from './session.slice.ts';
import type { Entry, SessionState } from './state.ts';
import { useServerUnheard } from './use-server-unheard.ts';
import { useWindowInactive } from './use-window-inactive.ts';

/**
 * Whether an earlier session of the person is still open. `resuming`: this tab enters again after a reload, and nothing
 * else may begin. `checking`: not known yet; what is free may begin if no other session is open. `settled`: known.
 */
export type Arrival = 'resuming' | 'checking' | 'settled';

export interface ViewerSessionView {
  state: SessionState;
  arrival: Arrival;
  /** When the page opened, the person had a session in another window, so no session begins here automatically. */
  elsewhere: boolean;
  media: WhepView;
  enter: (entry: Omit<Entry, 'performer_name'>, how?: { unless_running?: boolean }) => void;
  /** Leaves the session or cancels entering. */
  leave: () => void;
  /** Returns to the lobby after an end. */
  look: () => void;
  /** Call when the first frame of the session is shown. */
  onFirstFrame: () => void;
  /** Call when the socket entered the room, also after a reconnect. */
  onRoomEntered: () => void;
}

/** Runs a viewer's session in the room of a performer whose card is loaded, from the lobby to the end (spec §4). */
export function useViewerSession(performer_name: string): ViewerSessionView {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectSession);
  const session_id = useAppSelector(selectSessionId);
  const phase = useAppSelector(selectLoginPhase);
  const card = useAppSelector(selectCard);
  const user_type = useAppSelector(selectUserType);
  const [arrival, setArrival] = useState<Arrival>(() => (entersAgain() ? 'resuming' : 'checking'));
  const [elsewhere, setElsewhere] = useState(false);
  const attempt_id = state.phase === 'entering' ? state.attempt_id : null;
  const access = state.phase === 'entering' || state.phase === 'watching' ? state.media : null;

  // The points are spent and a purchase is pending: the picture returns when the points arrive.
  const awaits = state.phase === 'watching' && state.received.receipt.points_left === 'awaited';

  const finish = (step: 'connecting_server' | 'connecting_stream_server' | 'start_chat'): void => {
    if (attempt_id !== null) dispatch(stepDone({ attempt_id, step }));
  };
  const media = useWhep(
    session_id === null || access === null || awaits
      ? null
      : { session_id, access, media_kind: card?.media_kind ?? 'video' },
    async (seen) => (session_id === null ? null : renewSessionMedia(session_id, seen)),
    (step: LinkStep) => {
      if (step === 'connected') finish('connecting_stream_server');
    },
  );

  // Only the mode is checked here; the server refuses any price but the agreed one.
  const stillOffered = (entry: Entry): boolean =>
    card !== null && modesOpenTo(user_type, card).includes(entry.mode);
  // When the page opens or the performer changes: resume the session that is still open for this tab, or enter again
  // after a reload. A session of another window stays there until the person enters here (325).
  const carryOn = useEffectEvent((running: ViewerSession | null) => {
    // The session that was found may be the one that this page opened since.
    if (state.phase !== 'looking') return;
    const entry = takeEntryAfterReload();
    const mine = running !== null && (entry !== null || wasInSession(running.session_id));
    setElsewhere(running !== null && !mine);
    if (running !== null) {
      if (mine && running.performer_name === performer_name)
        if (running.state === 'asked') dispatch(askedFound(running));
        else void dispatch(resumeSession(running));
    } else if (entry?.performer_name === performer_name && stillOffered(entry))
      void dispatch(enterRoom(entry));
  });
  const known = phase === 'known';
  useEffect(() => {
    if (!known) return undefined;
    let current = true;
    void runningSession().then((running) => {
      if (!current) return;
      setArrival('settled');
      carryOn(running);
    });
    return () => {
      current = false;
    };
  }, [known, performer_name]);

  useEffect(() => {
    const onPageHide = (): void => {
      if (session_id !== null) leaveByBeacon(session_id);
    };
    // The page was restored from the back/forward cache; its beacon has ended the session.
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) void dispatch(checkSession());
    };
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [dispatch, session_id]);

  // Closed without a fault: the permission for the media is gone, and the event with the reason may have been missed.
  const closed = media.state !== 'closed' ? null : media.fault === null ? 'over' : 'faulty';
  useEffect(() => {
    if (session_id === null || closed === null) return;
    void dispatch(closed === 'faulty' ? giveMediaUp(session_id) : checkSession());
  }, [dispatch, closed, session_id]);

  const unheard = useAppSelector(selectSocket) === 'lost' && session_id !== null;
  useServerUnheard(unheard, () => dispatch(giveServerUp()));

  const seen = state.phase === 'watching' && card?.media_kind !== 'voice';
  useWindowInactive(seen, () => void dispatch(leaveRoom('window_inactive')));

  // The person went to another screen of the app.
  useEffect(() => () => dispatch(abandonRoom()), [dispatch, performer_name]);

  return {
    state,
    arrival,
    elsewhere,
    media,
    enter: (entry, how) => void dispatch(enterRoom({ ...entry, performer_name }, how)),
    leave: () => void dispatch(state.phase === 'asked' ? declineAsked() : leaveRoom()),
    look: () => void dispatch(lookedAgain()),
    onFirstFrame: () => finish('start_chat'),
    onRoomEntered: () => {
      finish('connecting_server');
      if (state.phase === 'watching') void dispatch(checkSession());
      if (state.phase === 'asked') void dispatch(checkAsked());
    },
  };
}
