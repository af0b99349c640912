import { defineServerEvent } from '../common/index.ts';
import { tipGoalSeen } from './index.ts';

/** The goal of a channel, to all pages that show the channel. */
export const tipGoalChangedEvent = defineServerEvent({ name: 'tip_goal.changed', body: tipGoalSeen });
