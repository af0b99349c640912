/**
 * Seeds that once broke a rule, and what they found. What they draw has changed with every act that was added since, so
 * that none meets its fault at the step of then: each fault has a direct test, named here, and the seeds are played
 * again because they are cheap.
 */
export const FAILED_SEEDS: readonly { seed: number; steps: number; why: string }[] = [
  {
    seed: 301,
    steps: 60,
    why: 'news of lost media was forgotten when the database was restarted at that moment (keyed-queue.test.ts)',
  },
  {
    seed: 504,
    steps: 60,
    why: 'a server died between closing a channel and ending its media (close-channel.int.test.ts)',
  },
  {
    seed: 90210,
    steps: 60,
    why: 'a deadline’s handler waited for a channel whose holder waited for the deadline (deadline.int.test.ts)',
  },
  {
    seed: 32001,
    steps: 60,
    why: 'a charge and somebody who went to another performer waited for each other (account-locks.int.test.ts)',
  },
];
