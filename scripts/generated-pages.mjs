// @ts-check
import { stateMachinesPage } from './render-state-machines.mjs';
import { errorsPage } from './render-errors.mjs';
import { policyPage } from './render-policy.mjs';
import { productRulesPage } from './render-room-tools.mjs';
import { sessionEndsPage } from './render-session-ends.mjs';
import { specificationMapPage } from './render-specification-map.mjs';
import { staffRightsPage } from './render-staff-rights.mjs';

/** Documents that are made from the code, and what makes them. @type {Record<string, () => string | Promise<string>>} */
export const GENERATED_PAGES = {
  'docs/errors.md': errorsPage,
  'docs/policy.md': policyPage,
  'docs/product-rules.md': productRulesPage,
  'docs/session-ends.md': sessionEndsPage,
  'docs/specification-map.md': specificationMapPage,
  'docs/staff-rights.md': staffRightsPage,
  'docs/state-machines.md': stateMachinesPage,
};
