/** One mail as it is handed over. */
export interface OutgoingMail {
  /** The same at every try, so that a mailbox may recognize a repeat: `<…@…>`. */
  message_id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address at which a person ends this notice with one request (RFC 8058); null: it is no notice. */
  unsubscribe_url: string | null;
}

/** Why a mail was not accepted. */
export class MailRefused extends Error {
  /** The mail server will never accept it: another try is of no use. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.name = 'MailRefused';
    this.permanent = permanent;
  }
}

export interface MailTransport {
  /** Resolves when the mail server has accepted the mail. @throws MailRefused */
  send(mail: OutgoingMail): Promise<void>;
}
