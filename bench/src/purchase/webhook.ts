export const PRICE = '25.00';
export type Company = 'ccbill' | 'verotel';
export type Said =
  | 'paid'
  | 'declined'
  | 'refunded'
  | 'chargeback'
  | 'renewed'
  | 'renewal_failed'
  | 'cancelled';

/** An order that a company reports on. */
export interface Order {
  purchase_id: number;
  company: Company;
}
export interface Webhook extends Order {
  said: Said;
  /** Whether it is about a plan. */
  plan: boolean;
}
