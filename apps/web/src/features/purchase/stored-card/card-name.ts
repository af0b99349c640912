/** A card as its owner knows it. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand} •••• ${last4}`;
