import {
  beginPoll as beginCall,
  buyPollVote as buyCall,
  closePoll as closeCall,
  getPoll,
  votePoll as voteCall,
} from '@akari/contract';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { buyVote } from './buy-vote.ts';
import { beginPoll, closePoll } from './hold-poll.ts';
import { followPolls } from './move-poll.ts';
import { lastPollOf, ownVote, seenPoll } from './poll.queries.ts';
import { followVotesBack } from './vote-back.ts';
import { votePoll } from './vote-poll.ts';

/** Polls that a performer holds in her broadcast. */
export const pollCapability: Capability = {
  name: 'poll',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getPoll, async ({ query, person: { user_id } }) => {
      const performer_id = await knownPerformerId(services, query.performer_name);
      const row = await lastPollOf(db, performer_id);
      const own = row === null || user_id === null ? null : await ownVote(db, row.id, user_id);
      const most_units = services.config.terms.poll_vote_units;
      return { seen: await seenPoll(db, performer_id, row), own, most_units };
    });
    route(app, beginCall, ({ person, body }) => beginPoll(services, person.user_id, body));
    route(app, closeCall, ({ person, params, body }) =>
      closePoll(services, person.user_id, params.poll_id, body.how),
    );
    route(app, voteCall, ({ person, params, body }) =>
      votePoll(services, person, params.poll_id, body.option),
    );
    route(app, buyCall, ({ person, params, body, idempotency_key }) =>
      buyVote(services, person, params.poll_id, body, idempotency_key),
    );
  },
  start: (services) => {
    followPolls(services);
    followVotesBack(services);
  },
};
