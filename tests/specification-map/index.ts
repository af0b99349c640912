import { CALLS } from './calls.ts';
import { ERRORS } from './errors.ts';
import { FIGURES } from './figures.ts';
import { OFFERS } from './offers.ts';
import { PEOPLE } from './people.ts';
import { RECORDS } from './records.ts';
import { REQUESTS } from './requests.ts';
import { ROOM } from './room.ts';
import type { Group } from './row.ts';
import { VALIDATION } from './rules.ts';
import { SLICES } from './slices.ts';
import { STATES } from './states.ts';

/** Every name of the specification, sections 3 to 9, and what the product made of it. */
export const SPECIFICATION_MAP: readonly Group[] = [
  ...PEOPLE,
  ...ROOM,
  ...RECORDS,
  ...SLICES,
  ...OFFERS,
  ...STATES,
  ...REQUESTS,
  ...VALIDATION,
  ...CALLS,
  ...ERRORS,
  ...FIGURES,
];
