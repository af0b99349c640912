import { useSelector } from 'react-redux';
import { readStored, store } from '../browser/storage.ts';
import { selectLoginPhase, type LoginState } from './login.slice.ts';

const STORED_AS = 'akari.known_before';

/**
 * Stores whether a member is logged in, for the time before the login check of the next visit is done. Without storage
 * the layout may shift once at the start.
 */
export function noteKnown(phase: LoginState['phase']): void {
  if (phase === 'guest' || phase === 'known') store(STORED_AS, phase === 'known' ? 'yes' : null);
}

/** Returns whether the person is or probably is a guest, so that guest content renders at once without layout shift. */
export function useProbableGuest(): boolean {
  // The typed hooks of the store are above this folder.
  const phase = useSelector(selectLoginPhase);
  return phase === 'guest' || (phase === 'checking' && readStored(STORED_AS) === null);
}
