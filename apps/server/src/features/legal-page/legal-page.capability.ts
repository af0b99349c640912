import { getLegalPage } from '@akari/contract';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { publicUrlOf } from '../../platform/http/own-origin.ts';
import { composeLegalPage } from './compose-legal-page.ts';

/**
 * Pages that the law wants of a service that sells: the seller, the terms, privacy, billing help, transmissions, prepaid
 * points.
 */
export const legalPageCapability: Capability = {
  name: 'legal-page',
  routes: (app, services) => {
    route(app, getLegalPage, async ({ params, query, request }) => ({
      parts: await composeLegalPage(services, params.page, query.lang, publicUrlOf(services.config, request)),
    }));
  },
};
