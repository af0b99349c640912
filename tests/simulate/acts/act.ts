import type { World } from '../world.ts';

/** Something that may happen. Answers false when there is nothing to do it with; another act is drawn then. */
export interface Act {
  name: string;
  /** How often, against the others. */
  weight: number;
  run(world: World): Promise<boolean>;
}
