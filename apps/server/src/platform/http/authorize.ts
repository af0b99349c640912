import { refusalIn, refusalOf, type Action, type Facts, type KnownAction } from '@akari/rules';
import type { Member, Person } from './person.ts';
import { Problem } from './problem.ts';

/** The person after an action is allowed: with a user id, where the policy requires one. */
export type Allowed<A extends Action> = A extends KnownAction ? Member : Person;

/** Requires that the policy allows an action, as far as the person decides it. @throws the error that the policy names */
export function authorize<A extends Action>(person: Person, action: A): Allowed<A> {
  const refusal = refusalOf(person, action);
  if (refusal !== null) throw new Problem(refusal);
  return person as Allowed<A>;
}

/** Requires that the policy allows an action with these facts. @throws the error that the policy names */
export function authorizeWith<A extends Action>(person: Person, action: A, facts: Facts): Allowed<A> {
  const refusal = refusalIn(person, action, facts);
  if (refusal !== null) throw new Problem(refusal);
  return person as Allowed<A>;
}
