import { useAppSelector } from '../app/hooks.ts';
import { selectLoginPhase, type LoginState } from './login.slice.ts';

const STORED_AS = 'akari.known_before';

/** Notes whether somebody was logged in here, for the moment before the check of the next visit has ended. */
export function noteKnown(phase: LoginState['phase']): void {
  if (phase !== 'guest' && phase !== 'known') return;
  try {
    if (phase === 'known') localStorage.setItem(STORED_AS, 'yes');
    else localStorage.removeItem(STORED_AS);
  } catch {
    // no storage: the page may then move once as it starts
  }
}

function knownBefore(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === 'yes';
  } catch {
    return false;
  }
}

/** A guest, or very likely one: so that what only guests see is there from the first picture and nothing moves. */
export function useProbableGuest(): boolean {
  const phase = useAppSelector(selectLoginPhase);
  return phase === 'guest' || (phase === 'checking' && !knownBefore());
}
