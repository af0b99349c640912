import { mailRetryMs, MAIL_KINDS, type MailNotice } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { MailRefused, type OutgoingMail } from '../../platform/mail/mail-transport.ts';
import type { Services } from '../../platform/services.ts';
import { mailKinds } from './mail-kinds.ts';
import { mailPersonOf, type MailPerson } from './mail-person.ts';
import { writeMail } from './mail-text.ts';
import { demoMailTable, mailTable, type MailRow } from './mail.table.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

/** A node that has taken a mail has so many times of the mail server's silence to say what became of it. */
const TAKEN_TIMES = 6;

type State = Pick<MailRow, 'state'> & Partial<Pick<MailRow, 'fault' | 'sent_at_ms' | 'next_at_ms'>>;

/** Takes the mail that has waited longest. Another node skips it. */
async function take({ clock, config }: Services, tx: Tx): Promise<MailRow | null> {
  const now_ms = clock.nowMs();
  const until_ms = now_ms + config.mail.timeout_ms * TAKEN_TIMES;
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    UPDATE mail SET state = 'sending', attempts = attempts + 1, next_at_ms = ${until_ms}
    WHERE id = (SELECT id FROM mail WHERE state IN ('waiting', 'sending') AND next_at_ms <= ${now_ms}
      ORDER BY next_at_ms, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${sql.raw(columnsOf(mailTable, 'mail'))}`);
  const [row] = rows;
  return row === undefined ? null : (row as unknown as MailRow);
}

/** Writes down what became of a mail, unless another try of it has begun. */
async function settle(
  { background }: Services,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  state: State,
): Promise<void> {
  await background.db
    .update(mailTable)
    .set(state)
    .where(and(eq(mailTable.id, id), eq(mailTable.state, 'sending'), eq(mailTable.attempts, attempts)));
}

const NOBODY: Pick<MailPerson, 'named' | 'lang' | 'declined' | 'closed'> = {
  named: false,
  lang: 'ja',
  declined: [],
  closed: false,
};

/** Writes the text of a mail. @returns null when it has no recipient */
async function compose(services: Services, tx: Tx, mail: MailRow): Promise<OutgoingMail | null> {
  const composed = await mailKinds(services).of(mail.kind)(services, tx, mail);
  if (composed === null) return null;
  const user_id = composed.user_id ?? mail.user_id;
  const person = (user_id === null ? null : await mailPersonOf(tx, user_id)) ?? NOBODY;
  const { notice } = MAIL_KINDS[mail.kind];
  if (notice && (person.closed || person.declined.includes(mail.kind))) return null;
  const lang = composed.lang ?? person.lang;
  const unsubscribe_url =
    notice && user_id !== null ? unsubscribeUrl(services, user_id, mail.kind as MailNotice) : null;
  const { from } = services.config.mail;
  const { from_name, ...written } = writeMail(composed.texts[lang], {
    ...{ lang, named: person.named, unsubscribe_url },
  });
  return {
    ...written,
    message_id: `<${mail.message_key}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: from_name, address: from },
    to: composed.to ?? mail.address,
    unsubscribe_url,
  };
}

/** Hands a mail over; in a demo it is kept for the page that shows it. @throws MailRefused */
async function deliver(services: Services, mail: MailRow, out: OutgoingMail): Promise<void> {
  if (services.mail !== null) return services.mail.send(out);
  await services.background.db.insert(demoMailTable).values({
    kind: mail.kind,
    sender: `${out.from.name} <${out.from.address}>`,
    address: out.to,
    subject: out.subject,
    text: out.text,
    at_ms: services.clock.nowMs(),
  });
}

/** What becomes of a mail that was not accepted. */
function stateAfter({ config, clock }: Services, { attempts }: MailRow, error: unknown): State {
  const fault = error instanceof MailRefused ? error.message : 'could not be written';
  const permanent = error instanceof MailRefused && error.permanent;
  const wait_ms = permanent ? null : mailRetryMs(attempts, config.mail.retry, Math.random());
  if (wait_ms === null) return { state: 'dead', fault };
  return { state: 'waiting', fault, next_at_ms: clock.nowMs() + wait_ms };
}

/**
 * Sends the mail that has waited longest. What the mail server has accepted and this node could not write down any more is
 * sent again, under the same `Message-ID`.
 * @returns false when no mail is due
 */
export async function sendNextMail(services: Services): Promise<boolean> {
  const { log, clock, config, background } = services;
  const mail = await unitOfWork(background.db, (tx) => take(services, tx));
  if (mail === null) return false;
  if (mail.attempts > config.mail.retry.attempts) {
    await settle(services, mail, { state: 'dead', fault: mail.fault ?? 'no try has ended' });
    return true;
  }
  try {
    const out = await unitOfWork(background.db, (tx) => compose(services, tx, mail));
    if (out !== null) await deliver(services, mail, out);
    const state = out === null ? 'void' : 'sent';
    await settle(services, mail, { state, fault: null, sent_at_ms: out === null ? null : clock.nowMs() });
  } catch (error) {
    const state = stateAfter(services, mail, error);
    const level = state.state === 'dead' ? 'error' : 'warn';
    const why = error instanceof MailRefused ? { reason: state.state } : { err: error };
    log[level]({ subject: mail.id, kind: mail.kind, count: mail.attempts, ...why }, 'mail not sent');
    await settle(services, mail, state);
  }
  return true;
}
