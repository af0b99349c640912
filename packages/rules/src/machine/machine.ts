/**
 * A state machine as data, so that server and page can apply it, a test can check every pair, and documents
 * can draw it.
 */
export interface Machine<S extends string, E extends string> {
  readonly name: string;
  readonly initial: S;
  readonly states: readonly S[];
  readonly events: readonly E[];
  /** Every pair that is missing here is refused, and the state stays. */
  readonly transitions: Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>;
}

/** @returns the state after the event; null: the event is refused in this state (the state stays) */
export function nextState<S extends string, E extends string>(
  machine: Machine<S, E>,
  state: S,
  event: E,
): S | null {
  return machine.transitions[state][event] ?? null;
}

/** Events that are accepted in a state, in the machine's order. */
export function eventsAllowed<S extends string, E extends string>(machine: Machine<S, E>, state: S): E[] {
  return machine.events.filter((event) => nextState(machine, state, event) !== null);
}

/** Draws the machine as a Mermaid state diagram. */
export function drawMachine<S extends string, E extends string>(machine: Machine<S, E>): string {
  const lines = [`stateDiagram-v2`, `  [*] --> ${machine.initial}`];
  for (const from of machine.states) {
    const events = new Map<S, E[]>();
    for (const event of eventsAllowed(machine, from)) {
      const to = machine.transitions[from][event] as S;
      events.set(to, [...(events.get(to) ?? []), event]);
    }
    for (const [to, causes] of events) lines.push(`  ${from} --> ${to}: ${causes.join(', ')}`);
    if (events.size === 0) lines.push(`  ${from} --> [*]`);
  }
  return lines.join('\n');
}
