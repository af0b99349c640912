import type { ReportedToy } from '@akari/contract/toy';

/** One command for a toy, with a finite time. */
export interface PageOrder {
  toy_id: string;
  /** 0 to 20. */
  v_level: number;
  r_level: number;
  time_s: number;
}

/** A way from the performer's page to a toy application on the same computer or in the same network. */
export interface PageDriver {
  readonly way: 'lovense_lan' | 'intiface';
  /** Name of the application; null: not known. */
  readonly app: string | null;
  /** The toys now. @throws when the application cannot be reached */
  toys(): Promise<ReportedToy[]>;
  /** @returns whether the toy runs */
  run(order: PageOrder): Promise<boolean>;
  /** Stops these toys, or all; it does not throw. */
  halt(toy_ids: readonly string[] | 'all'): Promise<void>;
  close(): Promise<void>;
}
