import { useEffect } from 'react';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { loadOwnToys } from '../shared/api.ts';
import { selectOwnToys, selectToyBoard, selectToyControls } from '../shared/toy.slice.ts';

/** The performer's own toys: how they are connected, the board, and the open controls. */
export function useOwnToys() {
  const dispatch = useAppDispatch();
  const own_id = useAppSelector(selectMe)?.user_id ?? '';
  const own = useAppSelector(selectOwnToys);
  const board = useAppSelector((state) => selectToyBoard(state, own_id));
  const controls = useAppSelector(selectToyControls).filter(({ channel_id }) => channel_id === own_id);
  const seen = `${board?.offered}:${board?.logged_in}`;
  // The link changes with the board: the application has answered, or is lost.
  useEffect(() => void loadOwnToys(dispatch), [dispatch, seen]);
  return { own, board, controls };
}
