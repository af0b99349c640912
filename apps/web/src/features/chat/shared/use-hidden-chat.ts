import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { preferencesChanged, selectPreferences } from './chat.slice.ts';
import { keepPreferences } from './preferences.ts';

/** Returns whether the person has hidden the chat on this page, and a function that hides or shows it. */
export function useHiddenChat(): { hidden: boolean; toggle: () => void } {
  const dispatch = useAppDispatch();
  const preferences = useAppSelector(selectPreferences);
  const hidden = preferences.hidden;
  return {
    hidden,
    toggle: () => {
      dispatch(preferencesChanged({ hidden: !hidden }));
      keepPreferences({ ...preferences, hidden: !hidden });
    },
  };
}
