import { japanDate, japanMidnight } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import type { Member } from '../platform/http/person.ts';
import { buildLogin, buildStaff, buildViewer } from './factories.ts';
import { buildEarner } from './payout-scenes.ts';
import type { TestServices } from './services.ts';

const DAY_MS = 86_400_000;

export interface OfAgency {
  id: string;
  member: Member;
  cookie: string;
}
export interface Performer {
  member: Member;
  cookie: string;
}
interface Shown {
  member_id: string;
  state: string;
  shares: object[];
  offer: { terms_id: string; share_bp: number; from_date: string } | null;
  last_date: string | null;
  left_by: string | null;
}
export interface Seen {
  agency: {
    figures: { part_units: number; payable_units: number; settled_units: number };
    members: (Shown & { performer_name: string })[];
    days: {
      date: string;
      performer_name: string;
      share_bp: number;
      divided_units: number;
      part_units: number;
    }[];
  } | null;
  performer: {
    agreements: (Shown & { agency_name: string })[];
    days: object[];
    running: { divided_units: number; part_units: number } | null;
  } | null;
}

/** Agencies, their performers, and what becomes of agreements. */
export class AgencyScenes {
  readonly #services: TestServices;
  readonly #app: FastifyInstance;

  constructor(services: TestServices, app: FastifyInstance) {
    this.#services = services;
    this.#app = app;
  }

  readonly call = async <A>(cookie: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await this.#app.inject({
      ...{ method, url, headers: { cookie } },
      ...(payload === undefined ? {} : { payload }),
    });
    const body = answer.json<A & { error?: { name: string } }>();
    return {
      ...body,
      result: answer.statusCode === 200 ? 'ok' : (body.error?.name ?? String(answer.statusCode)),
    };
  };

  readonly staff = () => buildStaff(this.#services, { roles: [{ role: 'site_manager' }] });

  /** An agency that staff have taken on, with its account. */
  readonly agency = async (name = 'Lantern Office'): Promise<OfAgency> => {
    const member = await buildViewer(this.#services);
    const { cookie } = await buildLogin(this.#services, member.user_id);
    const plan = { name, site_id: 1_006_753 };
    const made = await this.call<{ agency_id: string }>(
      (await this.staff()).cookie,
      'POST',
      '/api/office/agencies',
      { plan, account_name: member.user_name, reason: 'contract 4' },
    );
    return { id: made.agency_id, member, cookie };
  };

  readonly performer = async (): Promise<Performer> => {
    const member = await buildEarner(this.#services);
    return { member, cookie: (await buildLogin(this.#services, member.user_id)).cookie };
  };

  /** The date so many days from now in Japan. */
  readonly day = (days: number): string => japanDate(this.#services.clock.nowMs() + days * DAY_MS);

  readonly see = (cookie: string) => this.call<Seen>(cookie, 'GET', '/api/agency');

  readonly invite = async (
    { cookie }: OfAgency,
    { member }: Performer,
    share: { share_bp?: number; from_date?: string } = {},
  ): Promise<string> => {
    const asked = { share_bp: 3_000, from_date: this.day(1), ...share };
    const url = '/api/agency/members';
    return (await this.call(cookie, 'POST', url, { ...asked, performer_name: member.user_name })).result;
  };

  /** The newest agreement as its performer sees it. */
  readonly agreement = async ({ cookie }: Performer): Promise<Shown & { agency_name: string }> => {
    const shown = (await this.see(cookie)).performer?.agreements[0];
    if (shown === undefined) throw new Error('there is no agreement');
    return shown;
  };

  readonly answer = async (performer: Performer, accept = true): Promise<string> => {
    const { offer } = await this.agreement(performer);
    const { terms_id, share_bp, from_date } = offer ?? {
      terms_id: '0',
      share_bp: 1,
      from_date: '2000-01-01',
    };
    const url = `/api/agency/offers/${terms_id}`;
    return (await this.call(performer.cookie, 'POST', url, { accept, share_bp, from_date })).result;
  };

  /** A performer who works with an agency from tomorrow on, after that day has begun. */
  readonly together = async (share_bp = 3_000): Promise<{ agency: OfAgency; performer: Performer }> => {
    const [agency, performer] = [await this.agency(), await this.performer()];
    await this.invite(agency, performer, { share_bp });
    await this.answer(performer);
    await this.nextDay();
    return { agency, performer };
  };

  /** Goes to a moment after the next midnight in Japan, and does what is due. */
  readonly nextDay = async (after_ms = 3_600_000): Promise<void> => {
    const { clock, deadlines } = this.#services;
    clock.advance(japanMidnight(this.day(1)) - clock.nowMs());
    while ((await deadlines.runDue()) > 0) clock.advance(300);
    clock.advance(after_ms);
    while ((await deadlines.runDue()) > 0) clock.advance(300);
  };
}
