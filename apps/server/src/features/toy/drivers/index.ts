import type { ToyWay } from '@akari/rules';
import type { Config } from '../../../platform/config/config.ts';
import { lovenseCloud } from './lovense-cloud.ts';
import { pageDriver } from './page-driver.ts';
import type { ToyDrivers } from './toy-driver.ts';

export const TOY_DRIVERS: ToyDrivers = {
  lovense_cloud: lovenseCloud,
  lovense_lan: pageDriver,
  intiface: pageDriver,
};

/** The ways that the operator has set up. */
export const toyWaysOf = ({ toy }: Pick<Config, 'toy'>): ToyWay[] => [
  ...(toy.lovense === null ? [] : (['lovense_cloud'] as const)),
  ...(toy.lan ? (['lovense_lan'] as const) : []),
  ...(toy.intiface ? (['intiface'] as const) : []),
];
