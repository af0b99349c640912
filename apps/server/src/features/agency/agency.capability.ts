import {
  answerAgencyOffer,
  getOwnAgency,
  inviteAgencyMember,
  leaveAgency,
  offerAgencyShare,
  withdrawAgencyOffer,
} from '@akari/contract';
import { isPerformer } from '@akari/rules';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../platform/capability.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { addAgencyMails } from './agency-mails.ts';
import {
  answerOffer,
  inviteMember,
  leave,
  lockAgreement,
  lockMember,
  offerShare,
  withdrawOffer,
} from './agency-members.ts';
import { lockAgencyOf } from './agency.queries.ts';
import type { AgencyMemberRow } from './agency.table.ts';
import { cutNightly } from './cut-nightly.ts';
import { agencyActs } from './office-acts.ts';
import { ownAgencyOf } from './own-agency.ts';

/** Invitations and offers of one account in a minute: names are not to be tried out. */
const PER_MINUTE = { per_minute: 10 };

/** What the account of an agency does. */
function agencyRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  const ofAgency = (
    person: Member,
    member_id: string,
    act: (tx: Tx, row: AgencyMemberRow) => Promise<void>,
  ) =>
    unitOfWork(db, async (tx) =>
      act(tx, await lockMember(tx, (await lockAgencyOf(tx, person.user_id)).id, member_id)),
    );
  const invite = inviteAgencyMember;
  route(
    app,
    invite,
    async ({ person, body }) => {
      await unitOfWork(db, async (tx) =>
        inviteMember(services, tx, await lockAgencyOf(tx, person.user_id), body),
      );
      return {};
    },
    PER_MINUTE,
  );
  route(
    app,
    offerAgencyShare,
    async ({ person, params, body }) => {
      await ofAgency(person, params.member_id, (tx, row) => offerShare(services, tx, row, body));
      return {};
    },
    PER_MINUTE,
  );
  route(app, withdrawAgencyOffer, async ({ person, params }) => {
    await ofAgency(person, params.member_id, (tx, row) => withdrawOffer(services, tx, row));
    return {};
  });
}

/** Performers who work with agencies: invitations, the division of earnings, and leaving. */
export const agencyCapability: Capability = {
  name: 'agency',
  routes: (app, services) => {
    const { db } = services.database;
    addAgencyMails(services);
    route(app, getOwnAgency, ({ person }) => ownAgencyOf(services, person));
    agencyRoutes(app, services);
    route(app, answerAgencyOffer, async ({ person, params, body }) => {
      const answer = { ...body, terms_id: params.terms_id };
      await unitOfWork(db, (tx) => answerOffer(services, tx, person.user_id, answer));
      return {};
    });
    route(app, leaveAgency, async ({ person, params }) => {
      await unitOfWork(db, async (tx) => {
        if (isPerformer(person.user_type)) {
          const row = await lockAgreement(tx, person.user_id, params.member_id);
          await leave(services, tx, row, 'performer');
          return;
        }
        const agency = await lockAgencyOf(tx, person.user_id);
        await leave(services, tx, await lockMember(tx, agency.id, params.member_id), 'agency');
      });
      return {};
    });
    agencyActs(app, services);
  },
  start: (services) => {
    cutNightly(services);
    return Promise.resolve();
  },
};
