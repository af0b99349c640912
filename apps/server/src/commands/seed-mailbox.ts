import { points, type Language } from '@akari/rules';
import {
  mailboxFileTable,
  mailboxMessageTable,
  mailboxCircularTable,
  mailboxSettingTable,
  mailboxThreadTable,
} from '../features/mailbox/mailbox.table.ts';
import { storePicture } from '../features/mailbox/keep-file.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { DEMO_PICTURES, jpegOf } from './demo-pictures.ts';

const HOUR_MS = 3_600_000;

interface DemoMail {
  from: 'viewer' | 'performer';
  text: string;
  lang: Language;
  hours_ago: number;
  read: boolean;
  /** The performer's picture, for so many points. */
  picture_points?: number;
}
const MAILS: readonly DemoMail[] = [
  {
    ...{ from: 'viewer', lang: 'ja', hours_ago: 50, read: true },
    text: '先日の朗読、とても心に残りました。\n次はどんなお話を読まれるのでしょうか。',
  },
  {
    ...{ from: 'performer', lang: 'ja', hours_ago: 47, read: true },
    text: 'お聴きくださって、ありがとうございます。\n次は、山の宿の短いお話にしようと思っています。',
  },
  {
    ...{ from: 'performer', lang: 'ja', hours_ago: 3, read: false, picture_points: 2 },
    text: '取材で歩いた山の、夜明けの一枚です。',
  },
];
const CIRCULAR = {
  ja: '今週末は、秋の夜長の朗読会です。\n土曜の21時に、灯りを落としてお待ちしています。',
  en: 'This weekend I read to you on a long autumn night.\nSaturday at 9 PM in Japan, with the lights low.',
} as const;

async function seedThread(
  tx: Tx,
  people: { performer_id: number; viewer_id: number },
  now_ms: number,
  file_id: number,
): Promise<void> {
  const times = { viewer_at_ms: now_ms - 3 * HOUR_MS, performer_at_ms: now_ms - 3 * HOUR_MS };
  const [thread] = await tx
    .insert(mailboxThreadTable)
    .values({ ...people, ...times })
    .returning({ id: mailboxThreadTable.id });
  if (thread === undefined) throw new Error('a conversation of the demo was not kept');
  const { performer_id, viewer_id } = people;
  await tx.insert(mailboxMessageTable).values(
    MAILS.map(({ from, text, lang, hours_ago, read, picture_points }) => {
      const at_ms = now_ms - hours_ago * HOUR_MS;
      return {
        ...{ thread_id: thread.id, text, lang, at_ms, from_performer: from === 'performer' },
        receiver_id: from === 'performer' ? viewer_id : performer_id,
        read_at_ms: read ? at_ms + HOUR_MS : null,
        ...(picture_points === undefined ? {} : { file_id, picture_units: points(picture_points) }),
      };
    }),
  );
}

async function seedCircular(
  tx: Tx,
  { performer_id, viewer_id }: { performer_id: number; viewer_id: number },
  at_ms: number,
): Promise<void> {
  const [circular] = await tx
    .insert(mailboxCircularTable)
    .values({
      ...{ performer_id, audience: 'favourites', text: CIRCULAR.ja, lang: 'ja', at_ms, sent: 1, over: true },
      translation: { text: CIRCULAR.en, lang: 'en', by: 'performer' },
    })
    .returning({ id: mailboxCircularTable.id });
  const [thread] = await tx
    .insert(mailboxThreadTable)
    .values({ performer_id, viewer_id, viewer_at_ms: at_ms })
    .returning({ id: mailboxThreadTable.id });
  if (circular === undefined || thread === undefined) throw new Error('a message of the demo was not kept');
  await tx.insert(mailboxMessageTable).values({
    ...{ thread_id: thread.id, receiver_id: viewer_id, from_performer: true, text: '', lang: 'ja' as const },
    ...{ at_ms, circular_id: circular.id },
  });
}

/**
 * What stands in the mailboxes of the demo: a conversation with a picture for points, a message to all, and a performer whose
 * messages are for points. Only for people whom this start has made.
 */
export async function seedMailbox(services: Services, made: ReadonlyMap<string, number>): Promise<void> {
  const [hana, mio, sayo, kotoha] = ['hana', 'mio', 'sayo', 'kotoha'].map((name) => made.get(name));
  if (hana === undefined || mio === undefined || sayo === undefined || kotoha === undefined) return;
  const now_ms = services.clock.nowMs();
  const bytes = await jpegOf(DEMO_PICTURES.dawn);
  const stored = await storePicture(services, mio, { bytes, type: 'image/jpeg', idempotency_key: 'demo' });
  await services.database.db.transaction(async (tx) => {
    const [file] = await tx
      .insert(mailboxFileTable)
      .values({ ...stored, owner_id: mio, sent: true, at_ms: now_ms })
      .returning({ id: mailboxFileTable.id });
    if (file === undefined) throw new Error('a picture of the demo was not kept');
    await seedThread(tx, { performer_id: mio, viewer_id: hana }, now_ms, file.id);
    await seedCircular(tx, { performer_id: sayo, viewer_id: hana }, now_ms - 5 * HOUR_MS);
    await tx.insert(mailboxSettingTable).values({ performer_id: kotoha, takes: true, units: points(3) });
  });
}
