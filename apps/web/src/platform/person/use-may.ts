import { may, type Action } from '@akari/rules';
import { useAppSelector } from '../store/hooks.ts';
import { selectUserType } from './login.slice.ts';

/** Whether the policy ever allows this person an action; while the login is checked, as for a guest. */
export const useMay = (action: Action): boolean => may(useAppSelector(selectUserType), action);
