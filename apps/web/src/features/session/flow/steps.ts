/** Loading steps of a viewer, spec §2, in the order in which they are shown. */
export const ENTER_STEPS = [
  'server_info',
  'answer_from_server',
  'performer_info',
  'connecting_server',
  'connecting_stream_server',
  'start_chat',
] as const;
export type EnterStep = (typeof ENTER_STEPS)[number];

/** Returns the look of each step. Several run in parallel; the first that is not done is the current one. */
export function stepLooks(done: readonly EnterStep[]): { step: EnterStep; look: 'done' | 'now' | 'later' }[] {
  const now = ENTER_STEPS.find((step) => !done.includes(step));
  return ENTER_STEPS.map((step) => ({
    step,
    look: done.includes(step) ? 'done' : step === now ? 'now' : 'later',
  }));
}
