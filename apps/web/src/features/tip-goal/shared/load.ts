import { getTipGoal } from '@akari/contract/tip-goal';
import { callServer } from '../../../platform/api/call-server.ts';
import type { AppDispatch } from '../../../platform/store/store.ts';
import { goalLoaded } from './tip-goal.slice.ts';

/** Loads the goal of a channel; changes come by socket. */
export async function loadTipGoal(dispatch: AppDispatch, performer_name: string): Promise<void> {
  const answer = await callServer(getTipGoal, { query: { performer_name } });
  if (!('error' in answer)) dispatch(goalLoaded(answer.data));
}
