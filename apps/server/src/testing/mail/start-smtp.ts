import { startSimulator } from '../start-simulator.ts';
import type { ReceivedMail, SmtpFault } from './smtp-simulator.ts';

interface Told {
  mails: ReceivedMail[];
  connections: number;
}
/** A mail server in a process of its own. */
export interface TestSmtp {
  url: string;
  /** Settings of a server that sends its mail there. */
  env: Record<string, string>;
  setFault(fault: SmtpFault): Promise<Told>;
  told(): Promise<Told>;
}

export async function startSmtp(): Promise<TestSmtp> {
  const { child, port } = await startSimulator(new URL('./smtp-simulator.ts', import.meta.url));
  let asked = 0;
  const ask = (message: { fault?: SmtpFault }): Promise<Told> => {
    const id = (asked += 1);
    return new Promise((resolve) => {
      const hear = (said: unknown): void => {
        const answer = said as Told & { id?: number };
        if (answer.id !== id) return;
        child.off('message', hear);
        resolve(answer);
      };
      child.on('message', hear);
      child.send({ ...message, id });
    });
  };
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    env: { SMTP_URL: url, MAIL_FROM: 'no-reply@akari.example', PUBLIC_URL: 'https://akari.example' },
    setFault: (fault) => ask({ fault }),
    told: () => ask({}),
  };
}
