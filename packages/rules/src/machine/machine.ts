/** A state machine as data: so that it can be applied on both sides, checked for every pair, and drawn. */
export interface Machine<S extends string, E extends string> {
  readonly name: string;
  readonly initial: S;
  readonly states: readonly S[];
  readonly events: readonly E[];
  /** What is not named here is refused, and the state stays. */
  readonly transitions: Readonly<Record<S, Readonly<Partial<Record<E, S>>>>>;
}

/** @returns the state after the event, or null when the event is refused in this state (the state stays). */
export function nextState<S extends string, E extends string>(
  machine: Machine<S, E>,
  state: S,
  event: E,
): S | null {
  return machine.transitions[state][event] ?? null;
}

/** Events that are accepted in a state, in the order in which the machine names them. */
export function eventsAllowed<S extends string, E extends string>(machine: Machine<S, E>, state: S): E[] {
  return machine.events.filter((event) => nextState(machine, state, event) !== null);
}

/** The machine as a Mermaid state diagram. */
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
