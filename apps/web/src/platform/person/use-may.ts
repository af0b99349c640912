import { may, type Action } from '@akari/rules';
import { useSelector } from 'react-redux';
import { selectUserType } from './login.slice.ts';

// The typed hooks of the store are above this folder. The selector itself names the state that it needs.

/** Whether the policy ever allows this person an action; while the login is checked, as for a guest. */
export const useMay = (action: Action): boolean => may(useSelector(selectUserType), action);
