import type { ChannelCard } from '@akari/contract/channel';
import { useEffect } from 'react';
import { usePassed } from '../../../platform/clock/use-passed.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { toolOpened } from '../../room-tool/tools.slice.ts';
import { useTicketShow } from '../shared/use-ticket-show.ts';

/** Opens the panel of the show when its time has come, so that the performer begins it or calls it off. */
export function TicketShowWatch({ card }: { card: ChannelCard }) {
  const dispatch = useAppDispatch();
  const show = useTicketShow(card);
  const due = usePassed(show?.state === 'announced' ? show.begins_at_ms : null);
  useEffect(() => {
    if (due) dispatch(toolOpened('ticket_show'));
  }, [dispatch, due]);
  return null;
}
