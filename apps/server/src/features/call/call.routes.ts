import {
  answerCall as answerCallCall,
  cancelCall as cancelCallCall,
  listCalls,
  startCall as startCallCall,
} from '@akari/contract';
import { isPerformer } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { answerCall, cancelCall } from './answer-call.ts';
import { callsFor, newestCallOf } from './call.queries.ts';
import { startCall } from './start-call.ts';

export function callRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, startCallCall, async ({ person, body, idempotency_key }) => ({
    call: await startCall(services, person, idempotency_key, body),
  }));
  route(app, cancelCallCall, async ({ person, params }) => ({
    call: await cancelCall(services, person, params.call_id),
  }));
  route(app, answerCallCall, async ({ person, params, body }) => ({
    call: await answerCall(services, person, params.call_id, body),
  }));
  route(app, listCalls, async ({ person }) => {
    const { user_id, user_type } = person;
    return { calls: await (isPerformer(user_type) ? callsFor(db, user_id) : newestCallOf(db, user_id)) };
  });
}
