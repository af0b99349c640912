import {
  getOwnRanking,
  getRankingChoice,
  getRankingEvent,
  listOwnSupporters,
  listRanking,
  listRankingEvents,
  listSupporters,
  setRankingChoice,
  setRankingEntry,
} from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { eventBoard, freezeEvents, listedEvents, setEntry } from './events.ts';
import { followLedger } from './follow-ledger.ts';
import { rankingEventActs } from './office-acts.ts';
import { chooseShown, isShownIn } from './ranking-choice.ts';
import { forgetRankings, ownPlaceOf, rankingOf } from './ranking.queries.ts';
import { ownSupporters, publicSupporters } from './supporters.ts';

/** Rankings of performers, their supporters, and events. */
export const rankingCapability: Capability = {
  name: 'ranking',
  routes: (app, services) => {
    route(app, listRanking, ({ query }) => rankingOf(services, query));
    route(app, getOwnRanking, async ({ person, query }) => ({
      place: await ownPlaceOf(services, person.user_id, query),
    }));
    route(app, getRankingChoice, async ({ person }) => ({ shown: await isShownIn(services, person) }));
    route(app, setRankingChoice, async ({ person, body }) => {
      await chooseShown(services, person.user_id, body.shown);
      forgetRankings(services);
      return {};
    });
    route(app, listSupporters, ({ params, query }) =>
      publicSupporters(services, params.performer_name, query.period),
    );
    route(app, listOwnSupporters, async ({ person, query }) => ({
      supporters: await ownSupporters(services, person.user_id, query.period),
    }));
    route(app, listRankingEvents, async () => ({ events: await listedEvents(services) }));
    route(app, getRankingEvent, ({ person, params }) => eventBoard(services, person, params.event_id));
    route(app, setRankingEntry, async ({ person, params, body }) => {
      await setEntry(services, person.user_id, params.event_id, body.entered);
      return {};
    });
    rankingEventActs(app, services);
  },
  start: (services) => {
    freezeEvents(services);
    return followLedger(services);
  },
};
