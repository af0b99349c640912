import {
  agencyKindsOf,
  settleAgencyItems,
  unsettledAgencyItems,
  type AgencyItem,
} from '../agency/settlement.ts';
import { kindsOf, settleItems, unsettledItems, type UnsettledItem } from '../partner/settlement.ts';
import { OWED_AT_ONCE, type OwedSource } from './close-owed.ts';

/** Partners whose member has a confirmed bank account. */
export const PARTNERS: OwedSource<UnsettledItem> = {
  kind: 'partner',
  query: {
    name: 'payout_owed',
    text: `SELECT a.id AS owed_id, a.member_id AS user_id, p.method, p.tax_status,
    (SELECT max(closed_at_ms) FROM payout WHERE partner_id = a.id)::bigint AS since_ms
  FROM partner a JOIN payee p ON p.performer_id = a.member_id AND p.state = 'confirmed'
  WHERE a.id > $1 ORDER BY a.id LIMIT ${OWED_AT_ONCE}`,
  },
  account: 'house_partner_settled',
  columnsOf: (partner_id) => ({ partner_id }),
  itemsOf: unsettledItems,
  ownerOf: ({ partner_id }) => partner_id,
  kindsOf,
  settle: settleItems,
};

/** Agencies whose account has a confirmed bank account. */
export const AGENCIES: OwedSource<AgencyItem> = {
  kind: 'agency',
  query: {
    name: 'payout_agencies',
    text: `SELECT a.id AS owed_id, a.user_id, p.method, p.tax_status,
    (SELECT max(closed_at_ms) FROM payout WHERE agency_id = a.id)::bigint AS since_ms
  FROM agency a JOIN payee p ON p.performer_id = a.user_id AND p.state = 'confirmed'
  WHERE a.id > $1 ORDER BY a.id LIMIT ${OWED_AT_ONCE}`,
  },
  account: 'house_agencies',
  columnsOf: (agency_id) => ({ agency_id }),
  itemsOf: unsettledAgencyItems,
  ownerOf: ({ agency_id }) => agency_id,
  kindsOf: agencyKindsOf,
  settle: settleAgencyItems,
};
