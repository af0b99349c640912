import type { ChannelCard } from '@akari/contract/channel';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { selectToyBoard } from '../shared/toy.slice.ts';

/**
 * Loads the toys of the performer once a person takes part in a chat; changes come by socket.
 * @returns whether the performer has connected toys
 */
export function useToysOffered(
  { performer_name, channel_id }: Pick<ChannelCard, 'performer_name' | 'channel_id'>,
  inside: boolean,
): boolean {
  const dispatch = useAppDispatch();
  const offered = useAppSelector((state) => selectToyBoard(state, channel_id)?.offered === true);
  useEffect(() => {
    if (!inside) return;
    void import('../shared/api.ts').then(({ loadToys }) => loadToys(dispatch, performer_name));
  }, [dispatch, performer_name, inside]);
  return offered;
}
