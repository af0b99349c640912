/** Version of the wording that a person confirms before a purchase. It rises with each change of the wording. */
export const ORDER_TEXT_VERSION = 6;

/** Whether the operator has said in both languages how a purchase is withdrawn. Without it nothing may be sold. */
export const orderTermsComplete = (
  terms: Readonly<{ withdrawal_ja: string; withdrawal_en: string }>,
): boolean => terms.withdrawal_ja !== '' && terms.withdrawal_en !== '';
