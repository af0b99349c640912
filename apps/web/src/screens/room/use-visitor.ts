import { selectLoginPhase, selectMe, selectRole } from '../../account/login.slice.ts';
import { useAppSelector } from '../../app/hooks.ts';
import type { Visitor } from './door.ts';

/** Who stands at the door. */
export function useVisitor(arrival: Visitor['arrival']): Visitor {
  const login = useAppSelector(selectLoginPhase);
  const role = useAppSelector(selectRole);
  const user_id = useAppSelector(selectMe)?.user_id ?? null;
  return { login, role, user_id, arrival };
}
