import {
  forgetHistory as forgetAllCall,
  forgetVisit as forgetCall,
  getMemo,
  listHistory,
  listVisitors,
  setMemo as setMemoCall,
} from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { forgetHistory, forgetVisit, memoAbout, setMemo } from './change-history.ts';
import { visitorsOf, visitsOf } from './history.queries.ts';

const DAY_MS = 86_400_000;

/** Whom a viewer visited, who visited a performer, and what each keeps about the other (spec §1). */
export const historyCapability: Capability = {
  name: 'history',
  routes: (app, services) => {
    const { db } = services.database;
    const reach = () => {
      const days = services.config.terms.history_days;
      return { days, since_ms: services.clock.nowMs() - days * DAY_MS };
    };
    route(app, listHistory, async ({ person, query }) => {
      const { days, since_ms } = reach();
      return { ...(await visitsOf(db, person.user_id, since_ms, query)), days };
    });
    route(app, forgetCall, async ({ person, params }) => {
      await forgetVisit(services, person.user_id, params.visit_id);
      return {};
    });
    route(app, forgetAllCall, async ({ person, body }) => {
      await forgetHistory(services, person.user_id, body.performer_name);
      return {};
    });
    route(app, listVisitors, async ({ person, query }) => {
      const { days, since_ms } = reach();
      return { ...(await visitorsOf(db, person.user_id, since_ms, query)), days };
    });
    route(app, getMemo, async ({ person, params }) => ({
      memo: await memoAbout(services, person, params.user_name),
    }));
    route(app, setMemoCall, async ({ person, params, body }) => ({
      memo: await setMemo(services, person, params.user_name, body.text),
    }));
  },
};
