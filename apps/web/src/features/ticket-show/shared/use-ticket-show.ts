import type { ChannelCard } from '@akari/contract/channel';
import { getTicketShow, type TicketShow } from '@akari/contract/ticket-show';
import { useEffect } from 'react';
import { callServer } from '../../../platform/api/call-server.ts';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { selectSocket } from '../../../platform/socket/connection.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import type { AppDispatch } from '../../../platform/store/store.ts';
import { selectShow, showLoaded, termsLoaded, ticketLoaded } from './ticket-show.slice.ts';

async function load(dispatch: AppDispatch, performer_name: string): Promise<void> {
  const answer = await callServer(getTicketShow, { query: { performer_name } });
  if ('error' in answer) return;
  const { seen, own, terms } = answer.data;
  dispatch(showLoaded(seen));
  dispatch(termsLoaded(terms));
  if (own !== null && seen.show !== null) dispatch(ticketLoaded({ show_id: seen.show.show_id, own }));
}

/** The ticket show of a channel, read when the page enters and with each new connection; changes come by socket. */
export function useTicketShow({
  channel_id,
  performer_name,
}: Pick<ChannelCard, 'channel_id' | 'performer_name'>): TicketShow | null {
  const dispatch = useAppDispatch();
  const lost = useAppSelector(selectSocket) !== 'connected';
  const user_id = useAppSelector(selectMe)?.user_id;
  useEffect(() => {
    if (!lost) void load(dispatch, performer_name);
  }, [dispatch, performer_name, lost, user_id]);
  return useAppSelector((state) => selectShow(state, channel_id));
}
