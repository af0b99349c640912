import {
  getOwnTipGoal,
  getTipGoal,
  removeTipGoal as removeCall,
  setTipGoal as setCall,
} from '@akari/contract';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { removeTipGoal, setTipGoal } from './set-tip-goal.ts';
import { lastTipGoal, tipGoalSeenOf } from './tip-goal.queries.ts';

/** Tip goals of a broadcast (spec §3: tipGoal, achivedTipGoal). */
export const tipGoalCapability: Capability = {
  name: 'tip-goal',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getTipGoal, async ({ query }) =>
      tipGoalSeenOf(db, await knownPerformerId(services, query.performer_name)),
    );
    route(app, getOwnTipGoal, async ({ person: { user_id } }) => {
      const [seen, last] = await Promise.all([tipGoalSeenOf(db, user_id), lastTipGoal(db, user_id)]);
      return { seen, last: last === undefined ? null : { kind: last.kind, steps: last.steps } };
    });
    route(app, setCall, ({ person, body }) => setTipGoal(services, person.user_id, body));
    route(app, removeCall, ({ person }) => removeTipGoal(services, person.user_id));
  },
};
