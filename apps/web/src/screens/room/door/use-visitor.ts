import { isPreviewedByGuests, type ChannelStatus, type ErrorName, type SessionEnd } from '@akari/rules';
import { useEffect, useRef } from 'react';
import { selectLoginPhase, selectMe, selectUserType } from '../../../platform/person/login.slice.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useGetSiteQuery } from '../../../platform/site/api.ts';
import { askBar, selectBar } from '../../../features/bar/index.ts';
import { recallCall } from '../../../features/call/index.ts';
import { lookedAgain, useTrial, type SessionState } from '../../../features/session/index.ts';
import { recallTwoshot, selectTwoshot } from '../../../features/twoshot/index.ts';
import { recallTwoways } from '../../../features/twoway/index.ts';
import type { Visitor } from './door.ts';

const BARRED: readonly (ErrorName | SessionEnd)[] = [
  'kicked_out',
  'banned_out',
  'kicked',
  'banned',
  'performer_banned_viewer',
];

/** Returns who the person is and their state at this performer: bar, preview and two-shot request. */
export function useVisitor(
  performer_name: string,
  hidden_key: string | null,
  arrival: Visitor['arrival'],
  state: SessionState,
  status: ChannelStatus,
): Visitor {
  const dispatch = useAppDispatch();
  const login = useAppSelector(selectLoginPhase);
  const user_type = useAppSelector(selectUserType);
  const user_id = useAppSelector(selectMe)?.user_id ?? null;
  const bar = useAppSelector(selectBar);
  const request = useAppSelector(selectTwoshot);
  const member = useMay('bar.read_own');
  // Events during a disconnect are not repeated, so the bar is fetched again after a reconnect.
  const away = useAppSelector(selectSocket) === 'lost';
  useEffect(() => {
    if (!member || away) return;
    void dispatch(askBar(performer_name));
    void dispatch(recallTwoshot());
    void dispatch(recallTwoways());
    void dispatch(recallCall());
  }, [dispatch, member, away, performer_name]);
  // Refused, or sent out: the server knows why, and until when.
  const told =
    state.phase === 'looking' || state.phase === 'asked'
      ? (state.refused?.error ?? null)
      : state.phase === 'ended'
        ? state.ended.end
        : null;
  const barred = member && told !== null && BARRED.includes(told);
  useEffect(() => {
    if (barred) void dispatch(askBar(performer_name));
  }, [dispatch, barred, performer_name]);
  const own = bar?.performer_name === performer_name ? bar : null;
  // The card of an end says that the viewer cannot enter; when the bar is over, the door takes its place.
  const was_barred = useRef(false);
  useEffect(() => {
    if (was_barred.current && own === null && state.phase === 'ended') dispatch(lookedAgain());
    was_barred.current = own !== null;
  }, [dispatch, own, state.phase]);
  const previews = login === 'guest' && isPreviewedByGuests(status);
  const { data: site, isError } = useGetSiteQuery();
  const automatic_preview = site?.automatic_preview ?? (isError ? false : null);
  const waits = state.phase === 'looking' || state.phase === 'ended';
  const trial_ms = useTrial(performer_name, previews && waits ? state.phase : null);
  return {
    login,
    user_type,
    user_id,
    arrival,
    hidden_key,
    bar: own,
    trial_ms,
    automatic_preview,
    twoshot_asked:
      request?.performer_name === performer_name &&
      (request.state === 'waiting' || request.state === 'started'),
  };
}
