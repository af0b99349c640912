/** Seeds that once broke a rule, each with the steps that it took and the rule. They are played before fresh ones. */
export const FAILED_SEEDS: readonly { seed: number; steps: number; why: string }[] = [
  {
    seed: 301,
    steps: 150,
    why: 'news of lost media was forgotten when the database was restarted at that moment',
  },
  {
    seed: 504,
    steps: 260,
    why: 'a server died between closing a channel and ending its media: she was still sent',
  },
];
