import { PEOPLE } from './people.ts';
import type { Group } from './row.ts';

/** Every name of the specification, sections 3 to 9, and what the product made of it. */
export const SPECIFICATION_MAP: readonly Group[] = [...PEOPLE];
