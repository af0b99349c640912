import { randomUUID } from 'node:crypto';
import {
  answerTipRequest as answerCall,
  getOwnTipMenu,
  getTipMenu,
  sendTipRequest as sendCall,
  setTipMenu,
} from '@akari/contract';
import { readTipMenu, type TipMenuItem } from '@akari/rules';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import type { Capability } from '../../platform/capability.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { followBroadcasts, lockRequest, moveRequest } from './move-request.ts';
import { sendTipRequest } from './send-tip-request.ts';
import { listedRequests, shownRequest, tipMenuOf } from './tip-menu.queries.ts';
import { tipMenuTable } from './tip-menu.table.ts';
import { userNameOf } from './user-name.ts';

/** Replaces the menu. Each item gets a new id, so that a viewer pays for the text and price that they saw. */
async function setMenu({ database, clock }: Services, performer_id: number, menu: readonly TipMenuItem[]) {
  const read = readTipMenu(menu);
  if (!read.ok) throw new Problem(read.error);
  const items = read.items.map((item) => ({ item_id: randomUUID(), ...item }));
  const row = { performer_id, items, set_at_ms: clock.nowMs() };
  await database.db
    .insert(tipMenuTable)
    .values(row)
    .onConflictDoUpdate({ target: tipMenuTable.performer_id, set: row });
  return { items };
}

/** @throws not_found, tip_request_over */
async function answerRequest(
  services: Services,
  performer: Member,
  request_id: string,
  answer: 'do' | 'decline',
) {
  const { db } = services.database;
  const moved = await unitOfWork(db, async (tx, after) => {
    const request = /^\d{1,15}$/.test(request_id) ? await lockRequest(tx, request_id) : null;
    if (request === null || request.performer_id !== performer.user_id) throw new Problem('not_found');
    return moveRequest(services, tx, after, request, answer);
  });
  return { request: shownRequest(moved, await userNameOf(db, moved.viewer_id)) };
}

/** The tip menu: priced requests that viewers pay for and the performer marks done. */
export const tipMenuCapability: Capability = {
  name: 'tip-menu',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getTipMenu, async ({ query }) => ({
      items: await tipMenuOf(db, await knownPerformerId(services, query.performer_name)),
    }));
    route(app, getOwnTipMenu, async ({ person: { user_id } }) => ({
      items: await tipMenuOf(db, user_id),
      requests: await listedRequests(db, user_id),
    }));
    route(app, setTipMenu, ({ person, body }) => setMenu(services, person.user_id, body.items));
    route(app, sendCall, ({ person, body, idempotency_key }) =>
      sendTipRequest(services, person, body, idempotency_key),
    );
    route(app, answerCall, ({ person, params, body }) =>
      answerRequest(services, person, params.request_id, body.answer),
    );
  },
  start: followBroadcasts,
};
