import {
  getThankYouChoice,
  listThankables,
  sendThankYou as sendCall,
  setThankYouChoice,
} from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { chooseThankYou } from './choose-thank-you.ts';
import { sendThankYou } from './send-thank-you.ts';
import { thankablesOf, thankYouChoiceOf } from './thank-you.queries.ts';

/** Thank-you points of viewers to performers on the air (spec §5, §8). */
export const thankYouCapability: Capability = {
  name: 'thank-you',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, listThankables, async ({ person }) => ({
      performers: await thankablesOf(services, person.user_id),
      most_units: services.config.terms.thank_you_units,
    }));
    route(app, sendCall, ({ person, body, idempotency_key }) =>
      sendThankYou(services, person, body, idempotency_key),
    );
    route(app, getThankYouChoice, async ({ person }) => ({
      accepts: await thankYouChoiceOf(db, person.user_id),
    }));
    route(app, setThankYouChoice, async ({ person, body: { accepts } }) => {
      await chooseThankYou(services, person.user_id, accepts);
      return { accepts };
    });
  },
};
