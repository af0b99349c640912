import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport, type OutgoingMail } from './mail-transport.ts';

export interface SmtpOptions {
  smtp_url: string;
  /** How long the mail server may be silent, milliseconds. */
  timeout_ms: number;
}

/** A mail server that answers, but never ends, is left after so many times of its silence. */
const WHOLE_TIMES = 4;
const REASON_MAX = 200;
/** A reply of 500 and more to these commands concerns this one mail. To others it concerns the connection or the sender. */
const OF_ONE_MAIL = new Set(['RCPT TO', 'DATA']);
const LOOPBACK = /^(localhost|127\.|\[?::1)/;

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

function refusalOf(error: unknown): MailRefused {
  const { code, command, response, responseCode = 0 } = error as SmtpError;
  const said = response ?? (error instanceof Error ? error.message : String(error));
  const reason = `${code ?? 'error'}: ${said}`.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, REASON_MAX);
  return new MailRefused(reason, responseCode >= 500 && OF_ONE_MAIL.has(command ?? ''));
}

/** Sends mail by SMTP. Each mail has a connection of its own, so that no mail waits for another one's. */
export function createSmtpTransport({ smtp_url, timeout_ms }: SmtpOptions): MailTransport {
  const { username, hostname } = new URL(smtp_url);
  const transport = createTransport({
    url: smtp_url,
    // A password is never sent in plain text over a network.
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: timeout_ms,
    greetingTimeout: timeout_ms,
    socketTimeout: timeout_ms,
    dnsTimeout: timeout_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const send = async ({ message_id, unsubscribe_url, ...mail }: OutgoingMail): Promise<void> => {
    await transport.sendMail({
      from: mail.from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: message_id,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe_url === null ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
      ...(unsubscribe_url === null ? {} : { list: { unsubscribe: unsubscribe_url } }),
    });
  };
  return {
    send: async (mail) => {
      const over = new AbortController();
      const limit_ms = timeout_ms * WHOLE_TIMES;
      const late = sleep(limit_ms, undefined, { signal: over.signal, ref: false }).then(() => {
        throw new Error(`no answer within ${limit_ms} ms`);
      });
      late.catch(() => undefined);
      try {
        await Promise.race([send(mail), late]);
      } catch (error) {
        throw refusalOf(error);
      } finally {
        over.abort();
      }
    },
  };
}
