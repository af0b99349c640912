import {
  getOwnTags,
  getRecommendChoice,
  listHomeRows,
  listSavedSearches,
  listTags,
  removeSavedSearch,
  saveSearch,
  searchPerformers,
  setOwnTags,
  setRecommendChoice,
} from '@akari/contract';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { setTags, tagsInUse, tagsOf } from '../../core/search/tags.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { followStanding } from './follow-standing.ts';
import { chooseRecommended, homeRowsOf, isRecommended } from './home-rows.ts';
import { keepSearch, removeSearch, savedSearchesOf } from './saved-searches.ts';
import { search } from './search.queries.ts';
import { tagActs } from './tag-acts.ts';

async function ownTags({ database, config }: Services, performer_id: number) {
  const tags = await tagsOf(database.db, performer_id);
  return { tag_ids: tags.map(({ id }) => String(id)), most: config.terms.performer_tags_most };
}

/** Finding performers: a search by words and filters, tags, searches that viewers keep, and the rows of the home page. */
export const searchCapability: Capability = {
  name: 'search',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, searchPerformers, ({ query }) => search(services, query), { per_minute: 60 });
    route(app, listTags, async () => ({ tags: await tagsInUse(db) }), { per_minute: 60 });
    route(app, listHomeRows, ({ person }) => homeRowsOf(services, person), { per_minute: 30 });
    route(app, getOwnTags, ({ person }) => ownTags(services, person.user_id));
    route(app, setOwnTags, async ({ person, body }) => {
      const { performer_tags_most } = services.config.terms;
      const ids = body.tag_ids.map(rowIdOf).filter((id) => id !== null);
      if (ids.length < body.tag_ids.length) throw new Problem('not_found');
      await unitOfWork(db, async (tx) => {
        await lockChannels(tx, [person.user_id]);
        await setTags(tx, person.user_id, ids, performer_tags_most);
      });
      return ownTags(services, person.user_id);
    });
    route(app, listSavedSearches, ({ person }) => savedSearchesOf(services, person.user_id));
    route(app, saveSearch, ({ person, body }) => keepSearch(services, person.user_id, body.address));
    route(app, removeSavedSearch, async ({ person, params }) => {
      await removeSearch(services, person.user_id, params.search_id);
      return {};
    });
    route(app, getRecommendChoice, async ({ person }) => ({
      recommends: await isRecommended(db, person.user_id),
    }));
    route(app, setRecommendChoice, async ({ person, body }) => {
      await chooseRecommended(db, person.user_id, body.recommends);
      return {};
    });
    tagActs(app, services);
  },
  start: followStanding,
};
