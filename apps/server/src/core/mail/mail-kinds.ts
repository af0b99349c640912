import type { Language, MailKindName } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import type { MailText } from './mail-text.ts';
import type { MailRow } from './mail.table.ts';

/** What a mail of a kind says. */
export interface ComposedMail {
  /** The language of the text, if it is fixed; else that of the person. */
  texts: Record<Language, MailText>;
  lang?: Language;
  /** The person, where the mail has an address alone. */
  user_id?: number;
  /** The address, where it is not the one that the mail was written to. */
  to?: string;
}

/** Writes a mail just before it is sent, in the transaction that takes it. Null: it is dropped. */
export type MailComposer = (services: Services, tx: Tx, mail: MailRow) => Promise<ComposedMail | null>;

/** What the mails of a node say. Each capability adds its own kinds with its routes. */
class MailKinds {
  readonly #composers = new Map<MailKindName, MailComposer>();

  add(kind: MailKindName, compose: MailComposer): void {
    this.#composers.set(kind, compose);
  }
  of(kind: MailKindName): MailComposer {
    const compose = this.#composers.get(kind);
    if (compose === undefined) throw new Error(`no capability writes the mail ${kind}`);
    return compose;
  }
}

export const mailKinds = perNode((_: Services) => new MailKinds());
