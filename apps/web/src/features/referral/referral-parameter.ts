/** The parameter of the page of registration that holds the code of a member. */
export const REFERRAL_PARAMETER = 'ref';
