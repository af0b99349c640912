import type { ApprovableAct, ApprovalFact } from '@akari/rules';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Json } from '../../platform/database/json.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import type { ActDone } from '../audit/record-act.ts';
import type { Staff } from '../staff/read-staff.ts';

/** One line of what a proposal is about. Ids, names of roles and modes, units and basis points are sent as text. */
export interface Fact {
  fact: ApprovalFact;
  value: string;
}

/** What an act has done, and what is shown once to the person who did it, such as an enrolment code. */
export type SensitiveDone = ActDone & { shown_once?: string };

/**
 * An act of the back office that may need a second person. A capability defines it once, calls `proposeOrPerform` with
 * it, and lists it in `composition/sensitive-acts.ts`.
 */
export interface SensitiveAct<P> {
  act: ApprovableAct;
  /** Of what is kept until the decision: JSON only. */
  payload: z.ZodType<P>;
  /** The site whose right both people need; null: that of all sites. */
  siteOf: (payload: P) => number | null;
  subject: (payload: P) => ActDone['subject'];
  /** Whether this payload needs a second person. */
  needsApproval: (services: Services, payload: P) => boolean | Promise<boolean>;
  /**
   * Throws why this person may neither do nor approve it, beyond the right: asked of both people. It reads by `db`, because the
   * transaction of a decision has a connection already.
   */
  check?: (context: { services: Services; db: Db | Tx }, staff: Staff, payload: P) => Promise<void>;
  /** Does it, in the transaction of its row of the audit log. */
  perform: (
    context: { services: Services; tx: Tx; after: AfterCommit },
    payload: P,
  ) => Promise<SensitiveDone>;
  facts: (payload: P) => readonly Fact[];
}

/** A sensitive act whose payload is parsed before each use. */
export interface AnySensitiveAct extends Omit<SensitiveAct<unknown>, 'payload'> {
  parse: (payload: Json) => unknown;
}

/** The payload's type is checked where an act is defined; the list of all acts only passes on what `parse` gave. */
export const anySensitiveAct = <P>({ payload, ...act }: SensitiveAct<P>): AnySensitiveAct => ({
  ...(act as unknown as Omit<SensitiveAct<unknown>, 'payload'>),
  parse: (value) => payload.parse(value),
});
