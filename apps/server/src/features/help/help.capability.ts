import { getHelp, listHelp } from '@akari/contract';
import { SEARCH_TEXT_LENGTH } from '@akari/rules';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { helpActs } from './help-acts.ts';
import { readArticle, searchHelp } from './read-help.ts';

/** The help: articles that the product ships in both languages, with the figures of the service; staff may write others. */
export const helpCapability: Capability = {
  name: 'help',
  routes: (app, services) => {
    route(
      app,
      listHelp,
      async ({ query }) => ({
        articles: await searchHelp(services, query.lang, (query.q ?? '').slice(0, SEARCH_TEXT_LENGTH)),
      }),
      { per_minute: 60 },
    );
    route(app, getHelp, ({ params, query }) => readArticle(services, query.lang, params.slug), {
      per_minute: 60,
    });
    helpActs(app, services);
  },
};
