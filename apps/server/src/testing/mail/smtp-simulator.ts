/**
 * A process that plays a mail server: `node smtp-simulator.ts`. It speaks SMTP (RFC 5321) and keeps what it accepts. Its
 * parent sets faults by messages, and asks for the mails.
 */
import { connect, createServer, type Server } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What goes wrong, until something else is set. */
export interface SmtpFault {
  /** Replies to every recipient, or to one address. */
  refuse?: { code: number; text: string; address?: string };
  /** Replies to the end of the text. */
  refuse_data?: { code: number; text: string };
  /** Accepts a connection and says nothing. */
  hang?: boolean;
  /** Waits before each reply to a recipient, milliseconds. */
  slow_ms?: number;
  /** Closes the connection while the text is sent; so many times. */
  close_in_data?: number;
  /** Accepts the mail and closes the connection before it has said so; so many times. */
  close_after_data?: number;
}
export interface ReceivedMail {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  message_id: string;
  /** Names in lower case. */
  headers: Record<string, string>;
}

let fault: SmtpFault = {};
const received: ReceivedMail[] = [];
let connections = 0;

function refusal({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

async function keep(raw: Buffer, session: SMTPServerSession): Promise<void> {
  const parsed = await simpleParser(raw);
  received.push({
    from: parsed.from?.text ?? '',
    to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: typeof parsed.html === 'string' ? parsed.html : '',
    message_id: parsed.messageId ?? '',
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [key, line.slice(key.length + 1).trim()]),
    ),
  });
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onRcptTo: ({ address }, _session, done) => {
    const { refuse, slow_ms = 0 } = fault;
    const refused = refuse !== undefined && (refuse.address === undefined || refuse.address === address);
    setTimeout(() => done(refused ? refusal(refuse) : null), slow_ms);
  },
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    if ((fault.close_in_data ?? 0) > 0) {
      fault = { ...fault, close_in_data: (fault.close_in_data ?? 0) - 1 };
      stream.resume();
      return cut();
    }
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (fault.refuse_data !== undefined) return done(refusal(fault.refuse_data));
      void keep(Buffer.concat(chunks), session).then(() => {
        if ((fault.close_after_data ?? 0) === 0) return done(null, 'queued');
        fault = { ...fault, close_after_data: (fault.close_after_data ?? 0) - 1 };
        cut();
      });
    });
  },
});
smtp.on('error', () => undefined);

/** Closes every connection without a word. */
function cut(): void {
  for (const { close } of open) close();
}
const open = new Set<{ close: () => void }>();

/** The port that clients see: it counts and cuts connections, which a mail server does not offer. */
const front: Server = createServer((socket) => {
  connections += 1;
  socket.on('error', () => undefined);
  if (fault.hang === true) return;
  const { port } = smtp.server.address() as { port: number };
  const back = connect(port, '127.0.0.1');
  const one = { close: () => void socket.destroy() };
  open.add(one);
  back.on('error', () => socket.destroy());
  socket.on('close', () => {
    open.delete(one);
    back.destroy();
  });
  socket.pipe(back).pipe(socket);
});

interface Asked {
  fault?: SmtpFault;
  id: number;
}
process.on('message', (message) => {
  const { fault: next, id } = message as Asked;
  if (next !== undefined) fault = next;
  process.send?.({ id, mails: received, connections });
});
process.on('disconnect', () => process.exit());
smtp.listen(0, '127.0.0.1', () => {
  front.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (front.address() as { port: number }).port });
  });
});
