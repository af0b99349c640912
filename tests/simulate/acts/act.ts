import type { World } from '../world.ts';

/**
 * An action that a simulation may draw. `run` returns false when there is nothing to act on; another act is drawn then.
 */
export interface Act {
  name: string;
  /** Relative frequency among the acts. */
  weight: number;
  run(world: World): Promise<boolean>;
}
