import { mailsList } from '@akari/contract/office';
import { defineListSource } from '../../../core/office-list/list-source.ts';

export const mailsSource = defineListSource({
  list: mailsList,
  from: 'mail m LEFT JOIN app_user u ON u.id = m.user_id',
  key: ['m.id'],
  // The outbox is one of the whole service.
  site: null,
  columns: {
    mail_id: 'm.id',
    at_ms: 'm.at_ms',
    person: { id: 'm.user_id', name: 'u.user_name' },
    kind: 'm.kind',
    state: 'm.state',
    attempts: 'm.attempts',
    fault: 'm.fault',
    sent_at_ms: 'm.sent_at_ms',
    next_at_ms: 'm.next_at_ms',
  },
});
