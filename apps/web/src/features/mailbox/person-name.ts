import type { MailboxPerson } from '@akari/contract/mailbox';
import { useLanguage } from '../../text/index.ts';

/** A performer's name as shown, or a viewer's name. */
export function usePersonName(): (person: MailboxPerson) => string {
  const language = useLanguage();
  return ({ display_name, user_name }) => display_name?.[language] ?? user_name;
}
