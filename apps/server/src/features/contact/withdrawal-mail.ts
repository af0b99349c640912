import { mailKinds } from '../../core/mail/mail-kinds.ts';
import { mailTime } from '../../core/mail/mail-time.ts';
import { queueMail } from '../../core/mail/queue-mail.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { ContactRow } from './contact.table.ts';

/**
 * Sends a member the receipt of a withdrawal, with content and time (Directive 2011/83/EU, art. 11a (4)). A guest has the page
 * that says it: a text of their own is not sent to an address that is not known to be theirs.
 */
export async function sendReceipt(
  services: Services,
  tx: Tx,
  { id, subject, user_id, opened_at_ms }: ContactRow,
  text: string,
): Promise<void> {
  if (subject !== 'withdrawal' || user_id === null) return;
  const params = { number: String(id), text, at_ms: opened_at_ms };
  await queueMail(services, tx, { kind: 'withdrawal_received', user_id, params });
}

export const addReceiptMail = (services: Services): void =>
  mailKinds(services).add('withdrawal_received', async (_services, _tx, { params }) => {
    const { number, text, at_ms } = params as { number: string; text: string; at_ms: number };
    return {
      texts: {
        ja: {
          subject: { named: '【Akari】撤回のお申し出の控え', neutral: 'お申し出の控え' },
          parts: [
            { text: '契約の撤回のお申し出を受け付けました。このメールは、その控えです。' },
            { label: '受付の日時', text: mailTime('ja', at_ms) },
            { label: '受付番号', text: number },
            { label: 'お申し出の内容', text },
          ],
        },
        en: {
          subject: {
            named: 'Akari: we have received your withdrawal',
            neutral: 'We have received your message',
          },
          parts: [
            { text: 'We have received your withdrawal from the contract. This email is your receipt.' },
            { label: 'Received', text: mailTime('en', at_ms) },
            { label: 'Number', text: number },
            { label: 'Your declaration', text },
          ],
        },
      },
    };
  });
