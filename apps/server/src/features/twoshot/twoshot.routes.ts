import {
  answerTwoshot as answerCall,
  cancelTwoshot as cancelCall,
  endTwoshot as endCall,
  listTwoshots,
  requestTwoshot as requestCall,
} from '@akari/contract';
import { isPerformer } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { answerTwoshot, cancelTwoshot, endTwoshot } from './answer-twoshot.ts';
import { requestTwoshot } from './request-twoshot.ts';
import { openTwoshotsOf } from './twoshot.queries.ts';

export function twoshotRoutes(app: FastifyInstance, services: Services): void {
  route(app, requestCall, async ({ person, body, idempotency_key }) => ({
    request: await requestTwoshot(services, person, idempotency_key, body),
  }));
  route(app, cancelCall, async ({ person, params }) => ({
    request: await cancelTwoshot(services, person, params.request_id),
  }));
  route(app, endCall, async ({ person, params }) => ({
    request: await endTwoshot(services, person, params.request_id),
  }));
  route(app, answerCall, async ({ person, params, body }) => ({
    request: await answerTwoshot(services, person, params.request_id, body.answer),
  }));
  route(app, listTwoshots, async ({ person }) => {
    const { user_id, user_type } = person;
    const side = isPerformer(user_type) ? 'channel_id' : 'viewer_id';
    return { requests: await openTwoshotsOf(services.database.db, side, user_id) };
  });
}
