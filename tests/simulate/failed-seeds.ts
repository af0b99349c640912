/** Seeds that once broke a rule, each with the steps that it took and the rule. They are played before fresh ones. */
export const FAILED_SEEDS: readonly { seed: number; steps: number; why: string }[] = [];
