import { MAIL_KIND_NAMES, MAIL_STATES } from '@akari/rules';
import { defineOfficeList } from './list.ts';

/** What became of mails. Their texts are not kept. */
export const mailsList = defineOfficeList({
  name: 'mails',
  right: 'mail.manage',
  sort: 'at_ms',
  order: 'desc',
  columns: {
    mail_id: { kind: 'id' },
    at_ms: { kind: 'time', sort: true, filter: true },
    person: { kind: 'person', filter: true },
    kind: { kind: 'choice', choices: MAIL_KIND_NAMES, filter: true },
    state: { kind: 'choice', choices: MAIL_STATES, filter: true },
    attempts: { kind: 'count' },
    fault: { kind: 'text' },
    sent_at_ms: { kind: 'time' },
    next_at_ms: { kind: 'time', hidden: true },
  },
});
