import { sql } from 'drizzle-orm';
import type { Capability } from '../../platform/capability.ts';
import type { Tx } from '../../platform/database/database.ts';
import { startRetentionJob, type RetentionJob } from '../../platform/deadline/retention-job.ts';
import type { Services } from '../../platform/services.ts';
import { MailSender } from './mail-sender.ts';
import { oldMailTokens } from './mail-token.ts';
import { mailRoutes } from './mail.routes.ts';
import { hasMail } from './queue-mail.ts';

const DUTY = 'mail';
const DAY_MS = 86_400_000;

/** Mails that are over: after the time that is set, or after a day if they had no recipient. The limits need that day. */
const oldMails = ({ config }: Services): RetentionJob => ({
  kind: 'mail.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM mail WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM mail WHERE state IN ('sent', 'dead', 'void') AND (at_ms < ${now_ms - config.mail.kept_ms}
          OR state = 'void' AND at_ms < ${now_ms - DAY_MS}) LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
});

const oldDemoMails: RetentionJob = {
  kind: 'demo_mail.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM demo_mail WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM demo_mail WHERE at_ms < ${now_ms - DAY_MS} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};

/** The outbox: mails are sent by one node at a time. */
export const createMailCapability = (): Capability => {
  let sender: MailSender | undefined;
  let running: Services | undefined;
  return {
    name: 'mail',
    routes: mailRoutes,
    start: async (services) => {
      for (const job of [oldMails(services), oldMailTokens, oldDemoMails])
        await startRetentionJob(services, job);
      if (!hasMail(services)) return;
      const own = new MailSender(services);
      [sender, running] = [own, services];
      services.duties.want(DUTY, (hold) => own.keep(hold));
    },
    stop: async () => {
      await running?.duties.giveUp(DUTY);
      await sender?.ended();
    },
  };
};
