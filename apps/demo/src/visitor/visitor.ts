import { setTimeout as sleep } from 'node:timers/promises';
import {
  getQuote,
  joinSession,
  leaveSession,
  listGifts,
  listReports,
  openContact,
  reviewOrder,
  sendGift,
  sendReport,
  sendTip,
  startPurchase,
} from '@akari/contract';
import { Client } from '../client.ts';
import { watch } from '../whip/watch.ts';

const RETRY_MS = 2_000;
const ATTEMPTS = 30;
const GIVE_RETRY_MS = 500;
const GIVE_ATTEMPTS = 10;
/** Enough for a session that is charged. */
const STAY_MS = 8_000;
/** The visitor of one demo does each of these once, also if the demo starts many times. */
const key = (what: string) => ({ 'idempotency-key': `demo-${what}` });

export interface VisitSettings {
  origin: string;
  user_name: string;
  password: string;
  /** Whose room is visited. */
  performer_name: string;
  log: (message: string) => void;
}

/** Buys a pack at the payment page of the sandbox, and leaves another purchase unpaid. */
async function buy(client: Client): Promise<void> {
  for (const [pack_id, decision] of [
    ['p30', 'paid'],
    ['p10', 'declined'],
  ] as const) {
    const review = await client.get(`${reviewOrder.path}?pack_id=${pack_id}&lang=ja`);
    const { order } = reviewOrder.answer.parse(review);
    const asked = { pack_id, return_path: '/', order_hash: order.hash, lang: 'ja' };
    const answer = await client.call('POST', startPurchase.path, asked, key(`purchase-${pack_id}`));
    const { pay_url } = startPurchase.answer.parse(await answer.json());
    const path = new URL(client.url(pay_url)).pathname;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await client.send('POST', path, form, `decision=${decision}`);
  }
}

/** Enters the room at its present price and watches, gives a tip and a gift, reports, and leaves. */
async function visit(
  client: Client,
  { user_name, performer_name }: VisitSettings,
  signal: AbortSignal,
): Promise<void> {
  const query = `?performer_name=${performer_name}`;
  const { offers } = getQuote.answer.parse(await client.get(`${getQuote.path}${query}`));
  const party = offers.find(({ mode }) => mode === 'party');
  if (party === undefined) throw new Error('the chat has not begun');
  const { mode, rate_units_per_min, opening_ms } = party;
  const asked = { performer_name, mode, rate_units_per_min, opening_ms, unless_running: true };
  const joined = await client.call('POST', joinSession.path, asked, key(`join-${Date.now()}`));
  const { session, media } = joinSession.answer.parse(await joined.json());
  try {
    const watching = await watch({
      whep_url: client.url(media.url),
      token: media.token,
      name: user_name,
      ice_servers: media.ice_servers
        .filter((server) => server.username === undefined)
        .flatMap((server) => server.urls),
      signal,
    });
    try {
      await attempts(() => giveAll(client, performer_name), signal);
      await sleep(STAY_MS, undefined, { signal });
    } finally {
      await watching.close();
    }
    const about = { target: 'broadcast', performer_name };
    await client.call('POST', sendReport.path, { about, reason: 'other' });
  } finally {
    await client.call('POST', leaveSession.path.replace(':session_id', session.session_id), {});
  }
}

/** Gives a tip and the cheapest gift. The server takes the giver for inside when the media node has reported the media. */
async function giveAll(client: Client, performer_name: string): Promise<void> {
  const tip = { performer_name, amount: '3', anonymous: false };
  await client.call('POST', sendTip.path, tip, key('tip'));
  const { gifts } = listGifts.answer.parse(
    await client.get(`${listGifts.path}?performer_name=${performer_name}`),
  );
  const [least] = gifts;
  if (least === undefined) return;
  const gift = { performer_name, gift: least.gift, units: least.units, anonymous: false };
  await client.call('POST', sendGift.path, gift, key('gift'));
}

/** @throws what the last of ten attempts throws */
async function attempts(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === GIVE_ATTEMPTS) throw error;
      await sleep(GIVE_RETRY_MS, undefined, { signal });
    }
  }
}

async function write(client: Client): Promise<void> {
  const text = '購入したポイントの履歴は、どこで見られますか。';
  await client.call('POST', openContact.path, { subject: 'points', text, lang: 'ja' }, key('contact'));
}

/** The report is the last step of a visit, so who has sent one has been here. */
async function wasHere(client: Client): Promise<boolean> {
  const { reports } = listReports.answer.parse(await client.get(listReports.path));
  return reports.length > 0;
}

/**
 * Plays a viewer once in the life of a demo, by the public interface: buys points, visits a room, gives, reports and writes
 * to the staff. So the lists of the back office have rows.
 */
export async function visitOnce(settings: VisitSettings, signal: AbortSignal): Promise<void> {
  const { origin, user_name, password, performer_name, log } = settings;
  const client = new Client(origin);
  for (let attempt = 1; !signal.aborted && attempt <= ATTEMPTS; attempt += 1) {
    try {
      await client.logIn(user_name, password);
      if (await wasHere(client)) return;
      await buy(client);
      await write(client);
      await visit(client, settings, signal);
      log(`${user_name}: visited ${performer_name}`);
      return;
    } catch (error) {
      if (signal.aborted) return;
      log(`${user_name}: ${error instanceof Error ? error.message : String(error)}`);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
