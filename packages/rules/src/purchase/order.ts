/** Version of the wording that a person confirms before a purchase. It rises with each change of the wording. */
export const ORDER_TEXT_VERSION = 1;
