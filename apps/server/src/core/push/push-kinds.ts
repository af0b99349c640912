import type { PushKind } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';

/** What a push says, in the language of its person. */
export interface PushText {
  title: string;
  body: string;
  /** The path that a press opens. */
  path: string;
  /** Of one thing that it tells of: a repeat takes the place of the first one in the browser and makes no sound. */
  tag: string;
  /** A later push about the same takes the place of one that still waits at the push service. */
  replaces: string;
  lang: 'ja' | 'en';
}
export interface TakenPush {
  id: number;
  device_id: number;
  user_id: number;
  subject_id: number;
  kind: PushKind;
  attempts: number;
  expires_at_ms: number;
}

/** Writes pushes of one kind just before they are sent. Those that it leaves out have nothing to tell any more. */
export type PushComposer = (
  services: Services,
  db: Db | Tx,
  pushes: readonly TakenPush[],
) => Promise<ReadonlyMap<number, PushText>>;

/** What the pushes of a node say. Each capability adds its own kind with its routes. */
class PushKinds {
  readonly #composers = new Map<PushKind, PushComposer>();

  add(kind: PushKind, compose: PushComposer): void {
    this.#composers.set(kind, compose);
  }

  async compose(
    services: Services,
    db: Db | Tx,
    pushes: readonly TakenPush[],
  ): Promise<Map<number, PushText>> {
    const texts = new Map<number, PushText>();
    for (const [kind, compose] of this.#composers) {
      const own = pushes.filter((push) => push.kind === kind);
      if (own.length === 0) continue;
      for (const [id, text] of await compose(services, db, own)) texts.set(id, text);
    }
    return texts;
  }
}

export const pushKinds = perNode((_: Services) => new PushKinds());
