import { hold } from './broken.ts';
import { checkGuests } from './guests.ts';
import { checkLogins } from './logins.ts';
import { checkRooms, checkStreamKeys } from './rooms.ts';
import { AgencyRules } from './rules/agencies.ts';
import { AuditRules } from './rules/audit.ts';
import { checkBarred } from './rules/barred.ts';
import { BlogRules } from './rules/blog.ts';
import { CheerRules } from './rules/cheers.ts';
import { ClosingRules } from './rules/closings.ts';
import { CommunityRules } from './rules/community.ts';
import { checkCoupons } from './rules/coupons.ts';
import { checkExcluded } from './rules/excluded.ts';
import { checkGoals } from './rules/goals.ts';
import { ChannelRules } from './rules/channels.ts';
import { MailboxRules } from './rules/mailbox.ts';
import { MissionRules } from './rules/missions.ts';
import { MoneyRules } from './rules/money.ts';
import { NoticeRules } from './rules/notices.ts';
import { PaidRules } from './rules/paid.ts';
import { PayoutRules } from './rules/payouts.ts';
import { checkPlans } from './rules/plans.ts';
import { PresentRules } from './rules/presents.ts';
import { ProviderBookRules } from './rules/provider-book.ts';
import { checkRefunds } from './rules/refunds.ts';
import { RequestRules } from './rules/requests.ts';
import { SessionRules } from './rules/sessions.ts';
import { ShopRules } from './rules/shop.ts';
import { StaffRules } from './rules/staff.ts';
import { ThanksRules } from './rules/thanks.ts';
import { TicketRules } from './rules/tickets.ts';
import { ToyRules } from './rules/toys.ts';
import { checkWaits } from './rules/waits.ts';
import { checkUnpaid } from './unpaid.ts';
import type { World } from './world.ts';

/** The invariants that are checked after every step against the database and the media node. */
export class Invariants {
  readonly #world: World;
  readonly #money: MoneyRules;
  readonly #channels: ChannelRules;
  readonly #sessions: SessionRules;
  readonly #requests: RequestRules;
  readonly #audit: AuditRules;
  readonly #staff: StaffRules;
  readonly #toys: ToyRules;
  readonly #paid: PaidRules;
  readonly #presents: PresentRules;
  readonly #thanks: ThanksRules;
  readonly #tickets: TicketRules;
  readonly #shop: ShopRules;
  readonly #payouts: PayoutRules;
  readonly #agencies: AgencyRules;
  readonly #community: CommunityRules;
  readonly #mailbox: MailboxRules;
  readonly #missions: MissionRules;
  readonly #blog: BlogRules;
  readonly #cheers: CheerRules;
  readonly #notices: NoticeRules | null;
  readonly #closings: ClosingRules;
  readonly #provider_book: ProviderBookRules;

  constructor(world: World) {
    this.#world = world;
    this.#money = new MoneyRules(world);
    this.#channels = new ChannelRules(world);
    this.#sessions = new SessionRules(world);
    this.#requests = new RequestRules(world);
    this.#audit = new AuditRules(world);
    this.#staff = new StaffRules(world);
    this.#toys = new ToyRules(world);
    this.#paid = new PaidRules(world);
    this.#presents = new PresentRules(world);
    this.#thanks = new ThanksRules(world);
    this.#tickets = new TicketRules(world);
    this.#shop = new ShopRules(world);
    this.#payouts = new PayoutRules(world);
    this.#agencies = new AgencyRules(world);
    this.#community = new CommunityRules(world);
    this.#mailbox = new MailboxRules(world);
    this.#missions = new MissionRules(world);
    this.#blog = new BlogRules(world);
    this.#cheers = new CheerRules(world);
    this.#closings = new ClosingRules(world);
    this.#provider_book = new ProviderBookRules(world);
    this.#notices = world.notices === null ? null : new NoticeRules(world, world.notices);
  }

  async check(): Promise<void> {
    await this.#money.check();
    const channels = await this.#channels.check();
    const running = await this.#sessions.check(channels);
    await this.#requests.check(channels, running);
    await this.#audit.check();
    await this.#staff.check();
    await this.#toys.check();
    await this.#paid.check();
    await checkGoals(this.#world);
    await this.#presents.check();
    await this.#thanks.check();
    await this.#tickets.check();
    await this.#shop.check();
    await checkCoupons(this.#world);
    await checkPlans(this.#world);
    await checkRefunds(this.#world);
    await this.#closings.check();
    await this.#provider_book.check();
    await this.#payouts.check();
    await this.#agencies.check();
    await this.#community.check();
    await this.#mailbox.check();
    await this.#missions.check();
    await this.#blog.check();
    await this.#cheers.check();
    await this.#notices?.check();
    await checkBarred(this.#world);
    await checkExcluded(this.#world);
    await checkWaits(this.#world);
    checkUnpaid(this.#world.node);
    await checkGuests(this.#world);
    await checkLogins(this.#world);
    await checkRooms(this.#world);
    await checkStreamKeys(this.#world);
    this.#sessions.checkMedia();
  }

  /** Checks the whole ledger with the check that the product ships with. */
  books(): Promise<void> {
    return this.#money.books();
  }

  /** The final invariants. Call it after all people have disconnected and every deadline has passed. */
  async over(): Promise<void> {
    this.#sessions.over();
    this.#channels.over();
    await this.#requests.over();
    await this.#toys.over();
    await this.#paid.over();
    await this.#tickets.over();
    await this.#closings.over();
    await this.#provider_book.over();
    const { rows } = await this.#world.eye.pool.query<{ kind: string; subject: string }>(
      'SELECT kind, subject FROM deadline WHERE due_at_ms <= $1',
      [this.#world.ticked_ms],
    );
    hold('no deadline is forgotten', rows.length === 0, () => JSON.stringify(rows));
  }
}
