import {
  addFavourite as addCall,
  getFavourite,
  getFavouriteCount,
  listFavouriteNames,
  listFavourites,
  removeFavourite as removeCall,
  setFavouriteSettings as setSettingsCall,
  setLoginNotice as setNoticeCall,
  showFavouriteCount as showCountCall,
} from '@akari/contract';
import { favouriteLimit, USUAL_NOTICE } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../platform/capability.ts';
import { tierOf } from '../plan/plan.queries.ts';
import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { knownPerformerId } from '../channel/state/performer-by-name.ts';
import { addFavourite, removeFavourite } from './change-favourites.ts';
import {
  favouriteNamesOf,
  favouritesOf,
  noticeChoiceOf,
  noticeMailOf,
  noticePushOf,
} from './list-favourites.ts';
import { oldLoginNotices, oldSoonNotices } from './old-login-notices.ts';
import { addOnAirMail } from './on-air-mail.ts';
import { addOnAirPush } from './on-air-push.ts';
import { setFavouriteSettings, setLoginNotice, showFavouriteCount } from './set-favourite.ts';
import { favouriteCountOf, favouriteSettingsOf } from './state/favourite.queries.ts';
import { addSoonMail } from './soon-mail.ts';
import { addSoonPush } from './soon-push.ts';
import { tellFans } from './tell-fans.ts';
import { tellSoon } from './tell-soon.ts';

/** @throws favourite_unknown */
async function idOf(services: Services, name: string): Promise<number> {
  try {
    return await knownPerformerId(services, name);
  } catch (error) {
    throw error instanceof Problem && error.problem === 'performer_not_found'
      ? new Problem('favourite_unknown')
      : error;
  }
}

function viewerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, listFavourites, async ({ person }) => {
    const { user_id, user_type } = person;
    const [favourites, settings, mail, push, tier] = await Promise.all([
      favouritesOf(services, user_id),
      favouriteSettingsOf(db, user_id),
      noticeMailOf(services, user_id),
      noticePushOf(services, person),
      tierOf(db, user_id, services.clock.nowMs()),
    ]);
    const most = favouriteLimit(user_type, services.config.terms.favourites, tier);
    return { favourites, most, settings, mail, push };
  });
  route(app, listFavouriteNames, async ({ person }) => ({
    performer_names: await favouriteNamesOf(db, person.user_id),
  }));
  route(app, getFavourite, async ({ person, params }) => {
    const { user_id } = person;
    const performer_id = await idOf(services, params.performer_name);
    const [choice, settings, mail, push] = await Promise.all([
      noticeChoiceOf(db, user_id, performer_id),
      favouriteSettingsOf(db, user_id),
      noticeMailOf(services, user_id),
      noticePushOf(services, person),
    ]);
    return { is_favourite: choice !== null, notice: choice ?? USUAL_NOTICE, settings, mail, push };
  });
  route(app, addCall, async ({ person, params, body }) => {
    await addFavourite(services, person, await idOf(services, params.performer_name), body.notice);
    return {};
  });
  route(app, removeCall, async ({ person, params }) => {
    await removeFavourite(services, person.user_id, await idOf(services, params.performer_name));
    return {};
  });
  route(app, setNoticeCall, async ({ person, params, body }) => {
    const performer_id = await idOf(services, params.performer_name);
    await setLoginNotice(services, person.user_id, performer_id, body);
    return {};
  });
  route(app, setSettingsCall, async ({ person, body }) => {
    await setFavouriteSettings(services, person.user_id, body);
    return {};
  });
}

/** Favourites of viewers, and the notice when one of them is on the air (spec §5: upper limit, no duplicates). */
export const favouriteCapability: Capability = {
  name: 'favourite',
  routes: (app, services) => {
    addOnAirMail(services);
    addOnAirPush(services);
    addSoonMail(services);
    addSoonPush(services);
    viewerRoutes(app, services);
    route(app, getFavouriteCount, ({ person }) => favouriteCountOf(services.database.db, person.user_id));
    route(app, showCountCall, ({ person, body }) => showFavouriteCount(services, person.user_id, body.shown));
  },
  start: async (services) => {
    await startRetentionJob(services, oldLoginNotices);
    await startRetentionJob(services, oldSoonNotices);
    tellFans(services);
    tellSoon(services);
  },
};
