import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { subscriptionTable } from '../../core/plan/plan.table.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import type { TestServices } from '../services.ts';

interface Known {
  user_id: number;
  cookie: string;
}

/** Orders of plans by members, and what became of them. */
export function planOrders({ app, services }: { app: FastifyInstance; services: TestServices }) {
  const { db } = services.database;
  const ask = (method: 'GET' | 'POST', url: string, { cookie }: Known, payload?: object, key?: string) =>
    app.inject({
      ...{ method, url, headers: { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) } },
      ...(payload === undefined ? {} : { payload }),
    });
  /** Orders a plan. @returns its first purchase, and the page on which it is paid; `refused`: why it is not sold */
  async function order(member: Known, plan: string) {
    const shown = await ask('GET', `/api/plan/order?plan=${plan}&lang=ja`, member);
    const said = shown.json<{
      order?: { hash: string; parts: { label: string; text: string }[] };
      error?: { name: string };
    }>();
    const body = { plan, lang: 'ja', order_hash: said.order?.hash ?? '' };
    const answer = await ask('POST', '/api/plan/order', member, body, randomUUID());
    const { purchase, pay_url = '' } = answer.json<{
      purchase?: { purchase_id: string };
      pay_url?: string;
    }>();
    const parts = said.order?.parts ?? [];
    return { ...member, purchase_id: purchase?.purchase_id ?? '', pay_url, parts, refused: said.error?.name };
  }
  const rowsOf = ({ user_id }: Pick<Known, 'user_id'>) =>
    db
      .select()
      .from(subscriptionTable)
      .where(eq(subscriptionTable.user_id, user_id))
      .orderBy(asc(subscriptionTable.created_at_ms));
  const statesOf = async (member: Pick<Known, 'user_id'>) => (await rowsOf(member)).map(({ state }) => state);
  const cancel = async (member: Known) =>
    ask('POST', '/api/plan/cancel', member, {
      subscription_id: String((await rowsOf(member)).at(-1)?.id),
    });
  const own = async (member: Known) =>
    (await ask('GET', '/api/plan', member)).json<{
      own: { tier: string; subscriptions: { state: string; stop: string; stop_url: string | null }[] };
    }>().own;
  /** States of the tasks of the staff to stop the charges of the plans of a member. */
  async function tasksOf(member: Pick<Known, 'user_id'>) {
    const ids = (await rowsOf(member)).map(({ id }) => String(id));
    const items = await db.select().from(queueItemTable).where(eq(queueItemTable.kind, 'plan_stop'));
    return items.filter(({ subject }) => ids.includes(subject)).map(({ state }) => state);
  }
  async function after(ms: number) {
    services.clock.advance(ms);
    await services.deadlines.runDue();
  }
  return { ask, order, rowsOf, statesOf, cancel, own, tasksOf, after };
}
