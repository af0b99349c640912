import type { MailPerson } from '../../mail/mail-person.ts';

/** The address of a person that waits to be confirmed; null: none does. */
export const waitingAddressOf = ({ pending_email, email, verified }: MailPerson): string | null =>
  pending_email ?? (verified ? null : email);
