import { DIALOG_MACHINE, nextDialogState, type DialogEvent, type DialogState } from '@akari/rules';
import { useReducer } from 'react';

/** A confirm dialog's own state, by the rules' machine: `ask` opens it, `yes` and `no` close it. */
export function useQuestion(): { open: boolean; tell: (event: DialogEvent) => void } {
  const [state, tell] = useReducer(
    (now: DialogState, event: DialogEvent) => nextDialogState(now, event) ?? now,
    DIALOG_MACHINE.initial,
  );
  return { open: state === 'open', tell };
}
