import {
  answerTwoway as answerCall,
  getTwowayQuote,
  listTwoways,
  openTwowayMedia as mediaCall,
  switchTwoway as switchCall,
} from '@akari/contract';
import { isPerformer } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { answerTwoway } from './answer-twoway.ts';
import { quoteTwoway } from './request-twoway.ts';
import { openTwowayMedia, switchTwoway } from './twoway-media.ts';
import { livingTwowaysOf } from './twoway.queries.ts';

export function twowayRoutes(app: FastifyInstance, services: Services): void {
  route(app, getTwowayQuote, ({ person, query }) => quoteTwoway(services, person, query.performer_name));
  route(app, answerCall, async ({ person, params, body }) => ({
    request: await answerTwoway(services, person, params.request_id, body.answer),
  }));
  route(app, mediaCall, async ({ person, params }) => ({
    media: await openTwowayMedia(services, person, params.request_id),
  }));
  route(app, switchCall, async ({ person, params, body }) => ({
    request: await switchTwoway(services, person, params.request_id, body),
  }));
  route(app, listTwoways, async ({ person }) => {
    const { user_id, user_type } = person;
    const side = isPerformer(user_type) ? 'channel_id' : 'viewer_id';
    return { requests: await livingTwowaysOf(services.database.db, side, user_id) };
  });
}
