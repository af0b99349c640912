import type { decideItem, QueueAbout } from '@akari/contract';
import { QUEUE_KIND_NAMES, type QueueDecision, type QueueKindName, type ReportReason } from '@akari/rules';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import type { ActDone } from '../audit/record-act.ts';
import type { QueueThing } from './file-item.ts';

/** What a member of the staff has decided, and with which text or reason. */
export type Decided = Pick<z.output<(typeof decideItem)['body']>, 'decision' | 'reason' | 'text'> & {
  staff_id: number;
};

/** What a capability tells about its queue. Right, decisions and their acts are in the rules (`QUEUE_KINDS`). */
export interface QueueKind {
  name: QueueKindName;
  /** What an item is about; null: it is gone. */
  show: (db: Db | Tx, subject: string) => Promise<QueueAbout | null>;
  /** A line for each of these subjects, such as a name. */
  titles: (db: Db, subjects: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Why each of these subjects was reported. */
  reasons?: (db: Db, subjects: readonly string[]) => Promise<ReadonlyMap<string, ReportReason>>;
  /** Whether a decision fits what the item is about; by default all of the rules do. */
  fits?: (about: QueueAbout, decision: QueueDecision) => boolean;
  /** Locks what the decision changes, before the item is locked (`lock-order.ts`). */
  lock?: (tx: Tx, subject: string) => Promise<void>;
  /** Does the decision: the use case of the capability, in the transaction of the audit log. */
  decide: (tx: Tx, after: AfterCommit, subject: string, decided: Decided) => Promise<ActDone>;
  /**
   * What waits without being in the queue, such as what a node of an earlier version took in. Looked for
   * when a node starts.
   */
  missing?: (db: Db) => Promise<readonly Omit<QueueThing, 'kind'>[]>;
}

/** The queues of a node. Each capability adds its own with its routes, so that no call comes before. */
export class QueueKinds {
  readonly #kinds = new Map<QueueKindName, QueueKind>();

  add(kind: QueueKind): void {
    this.#kinds.set(kind.name, kind);
  }
  of(name: QueueKindName): QueueKind {
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`no capability has the queue ${name}`);
    return kind;
  }
  names(): QueueKindName[] {
    return QUEUE_KIND_NAMES.filter((name) => this.#kinds.has(name));
  }
}

export const queueKinds = perNode((_: Services) => new QueueKinds());
