import { useAppSelector } from '../app/hooks.ts';
import { selectLoginPhase, type LoginState } from './login.slice.ts';

const STORED_AS = 'akari.known_before';

/** Stores whether a member is logged in, for the time before the login check of the next visit is done. */
export function noteKnown(phase: LoginState['phase']): void {
  if (phase !== 'guest' && phase !== 'known') return;
  try {
    if (phase === 'known') localStorage.setItem(STORED_AS, 'yes');
    else localStorage.removeItem(STORED_AS);
  } catch {
    // localStorage is not accessible: the layout may then shift once at the start
  }
}

function knownBefore(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'yes';
  } catch {
    return false;
  }
}

/** Returns whether the person is or probably is a guest, so that guest content renders at once without layout shift. */
export function useProbableGuest(): boolean {
  const phase = useAppSelector(selectLoginPhase);
  return phase === 'guest' || (phase === 'checking' && !knownBefore());
}
