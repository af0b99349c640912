import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { partnerMemberTable } from '../../features/partner/partner.table.ts';
import { purchaseTable } from '../../features/purchase/purchase.table.ts';
import { receivePayment } from '../../features/purchase/receive-payment.ts';
import { buildLogin, buildStaff, buildViewer } from '../factories.ts';
import { providerEvent } from '../payment/provider-event.ts';
import type { TestServices } from '../services.ts';

let counted = 0;
/** Another network and browser each time. */
export const elsewhere = (): Record<string, string> => ({ 'x-forwarded-for': `10.${(counted += 1)}.1.1` });

export const SHARE = {
  kind: 'revshare',
  steps: [
    { from_units: 0, share_bp: 2_000 },
    { from_units: 1_000_000, share_bp: 3_000 },
  ],
  one_off_units: 0,
};
export const ONE_OFF = { kind: 'one_off', steps: [], one_off_units: 350_000 };
export const planOf = (change: object = {}) => ({
  ...{ name: 'Travel blog', email: 'blog@example.org', site_id: 1_006_753, member_name: '' },
  ...{ postback_url: '', postback_method: 'GET', ...change },
});

export interface Own {
  code: string;
  month_units: number;
  figures: Record<
    | 'registrations'
    | 'first_purchases'
    | 'sold_units'
    | 'back_units'
    | 'held_units'
    | 'payable_units'
    | 'settled_units',
    number
  >;
  days: { date: string; commission_units: number }[];
  campaigns: { campaign: string; registrations: number; sold_units: number; commission_units: number }[];
  postback_key: string | null;
}

interface Came {
  code?: string;
  campaign?: string;
  click_id?: string;
  site_id?: number | null;
  referral_code?: string;
  email?: string;
  headers?: Record<string, string>;
}
type Said = 'paid' | 'refunded' | 'chargeback' | 'chargeback_reversed';

/** Partners, people who come by their links, and what they buy. */
export class PartnerScenes {
  readonly #services: TestServices;
  readonly #app: FastifyInstance;

  constructor(services: TestServices, app: FastifyInstance) {
    this.#services = services;
    this.#app = app;
  }

  readonly call = async <A>(cookie: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { cookie, 'x-forwarded-for': '10.0.0.1' };
    const answer = await this.#app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const body = answer.json<A & { error?: { name: string } }>();
    return {
      ...body,
      result: answer.statusCode === 200 ? 'ok' : (body.error?.name ?? String(answer.statusCode)),
    };
  };

  /** A partner with the member who reads the statistics. */
  readonly partner = async (terms: object = SHARE, change: object = {}) => {
    const viewer = await buildViewer(this.#services);
    const { cookie } = await buildLogin(this.#services, viewer.user_id);
    const staff = await buildStaff(this.#services);
    const plan = planOf({
      member_name: viewer.user_name,
      email: `${viewer.user_name}@example.org`,
      ...change,
    });
    const made = await this.call<{ partner_id: string }>(staff.cookie, 'POST', '/api/office/partners', {
      ...{ plan, terms, reason: 'a contract' },
    });
    expect(made.result).toBe('ok');
    const page = async () => (await this.call<{ partner: Own }>(cookie, 'GET', '/api/partner')).partner;
    const { code } = await page();
    return { ...viewer, cookie, staff, plan, id: made.partner_id, code, page };
  };

  readonly register = async ({ code = '', campaign = '', click_id = '', site_id = null, ...more }: Came) => {
    const user_name = `person${(counted += 1)}`;
    const payload = {
      ...{ user_name, email: more.email ?? `${user_name}@example.com`, password: 'a long enough password' },
      ...{ legal_age: true, chat_lang: 'ja', referral_code: more.referral_code ?? '' },
      ...(site_id === null ? {} : { source_site_id: site_id }),
      arrival: `?pt=${code}&cp=${campaign}&cid=${encodeURIComponent(click_id)}`,
    };
    const answer = await this.#app.inject({
      ...{ method: 'POST', url: '/api/account/register', payload, headers: more.headers ?? elsewhere() },
    });
    expect(answer.statusCode).toBe(200);
    return Number(answer.json<{ user_id: string }>().user_id);
  };

  readonly buy = async (user_id: number, units = 400_000, price_cents = 4_000) => {
    const checkout_id = `partner${(counted += 1)}`;
    const [row] = await this.#services.database.db
      .insert(purchaseTable)
      .values({
        ...{ user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents, units },
        ...{ provider: 'cards', checkout_id, return_path: '/', created_at_ms: this.#services.clock.nowMs() },
      })
      .returning();
    const say = (type: Said, cents = price_cents) =>
      receivePayment(this.#services, 'cards', {
        ...providerEvent({ purchase_id: String(row!.id), checkout_id }, type, cents),
        transaction_id: `t${(counted += 1)}`,
      });
    await say('paid');
    return { id: row!.id, row: row!, say };
  };

  /** Why a registration brings nothing; null: it counts; undefined: it came by no partner's link. */
  readonly doubtOf = async (user_id: number) => {
    const ofPerson = eq(partnerMemberTable.user_id, user_id);
    const [row] = await this.#services.database.db.select().from(partnerMemberTable).where(ofPerson);
    return row === undefined ? undefined : row.doubt;
  };

  readonly held = async ({ page }: { page: () => Promise<Own> }) => (await page()).figures.held_units;
}
