import type { ToyWay } from '@akari/rules';
import type { Services } from '../../../platform/services.ts';
import type { ToyLinkRow } from '../toy.queries.ts';

/** One command as a toy gets it. The time is always finite, so that a toy stops by itself when everything else fails. */
export interface ToyOrder {
  command_id: number;
  toy_id: string;
  /** 0 to 20. */
  v_level: number;
  r_level: number;
  /** At least 2: the toy application refuses less. */
  time_s: number;
}

/**
 * `running`: the toy application has accepted the order; `asked`: a page was asked, and reports the outcome; `away`: the
 * application or the toy cannot be reached; `refused`: this order was refused.
 */
export type ToyOutcome = 'running' | 'asked' | 'away' | 'refused';

/** A way to a performer's toys. */
export interface ToyDriver {
  run(services: Services, link: ToyLinkRow, order: ToyOrder): Promise<ToyOutcome>;
  /** Stops these toys now. It does not throw: a toy that cannot be reached stops when its time is over. */
  halt(services: Services, link: ToyLinkRow, toy_ids: readonly string[]): Promise<void>;
  /** The charge of each toy, percent; missing where the reports of the application have it. Null: not known now. */
  batteries?(services: Services, link: ToyLinkRow): Promise<ReadonlyMap<string, number> | null>;
}

export type ToyDrivers = Readonly<Record<ToyWay, ToyDriver>>;
