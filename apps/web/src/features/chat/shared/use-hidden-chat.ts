import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { changePreferences, selectPreferences } from '../../chat-board/index.ts';

/** Returns whether the person has hidden the chat on this page, and a function that hides or shows it. */
export function useHiddenChat(): { hidden: boolean; toggle: () => void } {
  const dispatch = useAppDispatch();
  const { hidden } = useAppSelector(selectPreferences);
  return {
    hidden,
    toggle: () => dispatch(changePreferences({ hidden: !hidden })),
  };
}
