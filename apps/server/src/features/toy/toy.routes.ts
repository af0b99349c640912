import {
  answerToy,
  callLovenseBack as callBack,
  commandToy as commandCall,
  getOwnToys,
  getToys,
  linkToys as linkCall,
  moveToy,
  pairToys,
  reportToy as reportCall,
  requestToy as requestCall,
  stopToys as stopCall,
  unlinkToys as unlinkCall,
  vetoToy as vetoCall,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { commandToy } from './command-toy.ts';
import { toyWaysOf } from './drivers/index.ts';
import { linkToys, reportToy, unlinkToys } from './link-toys.ts';
import { answerControl, moveOwnControl, requestToy } from './move-control.ts';
import { callLovenseBack, pairLovense } from './pair-lovense.ts';
import { stopToys, vetoToy } from './stop-toys.ts';
import { toyCampaigns, toyPrices } from './toy-price.ts';
import { isLinkAlive, linkOf, openControls, toyBoardOf } from './toy.queries.ts';

/** Callbacks of all performers' applications come from the addresses of the service. */
const CALLBACKS_A_MINUTE = 600;

async function shownToViewer(services: Services, { user_id }: Member, performer_name: string) {
  const { db } = services.database;
  const performer_id = await knownPerformerId(services, performer_name);
  const now_ms = services.clock.nowMs();
  const [board, controls, campaigns] = await Promise.all([
    toyBoardOf(db, performer_id, now_ms),
    openControls(db, performer_id),
    toyCampaigns(db, performer_id, now_ms),
  ]);
  const own = controls.filter(({ viewer_id }) => viewer_id === String(user_id));
  return { board, controls: own, prices: toyPrices(campaigns, own) };
}

async function shownToPerformer(services: Services, { user_id }: Member) {
  const { db } = services.database;
  const now_ms = services.clock.nowMs();
  const [link, board, controls] = await Promise.all([
    linkOf(db, user_id),
    toyBoardOf(db, user_id, now_ms),
    openControls(db, user_id),
  ]);
  const { way = null, app = null } = link ?? {};
  return {
    ways: toyWaysOf(services.config),
    link: { way, app, logged_in: isLinkAlive(link, now_ms) },
    board,
    controls,
  };
}

function viewerRoutes(app: FastifyInstance, services: Services): void {
  route(app, getToys, ({ person, query }) => shownToViewer(services, person, query.performer_name));
  route(app, requestCall, async ({ person, body }) => ({
    control: await requestToy(services, person, body),
  }));
  route(app, moveToy, async ({ person, params, body }) => ({
    control: await moveOwnControl(services, person, params.control_id, body.move),
  }));
  route(app, commandCall, ({ person, body, idempotency_key }) =>
    commandToy(services, person, body, idempotency_key),
  );
}

function performerRoutes(app: FastifyInstance, services: Services): void {
  route(app, getOwnToys, ({ person }) => shownToPerformer(services, person));
  route(app, answerToy, async ({ person, params, body }) => ({
    control: await answerControl(services, person, params.control_id, body.answer),
  }));
  route(app, pairToys, ({ person }) => pairLovense(services, person), { per_minute: 10 });
  route(app, linkCall, async ({ person, body }) => {
    await linkToys(services, person, body);
    return {};
  });
  route(app, reportCall, async ({ person, params, body }) => {
    await reportToy(services, person, params.command_id, body);
    return {};
  });
  route(app, unlinkCall, async ({ person }) => {
    await unlinkToys(services, person);
    return {};
  });
  route(app, vetoCall, async ({ person, params }) => {
    await vetoToy(services, person, params.command_id);
    return {};
  });
  route(app, stopCall, async ({ person }) => {
    await stopToys(services, person);
    return {};
  });
}

export function toyRoutes(app: FastifyInstance, services: Services): void {
  viewerRoutes(app, services);
  performerRoutes(app, services);
  route(
    app,
    callBack,
    async ({ body }) => {
      await callLovenseBack(services, body);
      return {};
    },
    { per_minute: CALLBACKS_A_MINUTE },
  );
}
