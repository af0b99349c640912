import { officeList } from '../../core/office-list/office-list.ts';
import type { Capability } from '../../platform/capability.ts';
import { LIST_SOURCES } from './lists/index.ts';

/** The back office's lists, people and figures. */
export const officeCapability: Capability = {
  name: 'office',
  routes: (app, services) => {
    for (const source of LIST_SOURCES) officeList(app, services, source);
  },
};
