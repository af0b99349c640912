/** Characters of a user name where it is shown in passing (spec §3, `user_name_length_10`). */
const LENGTH = 10;

/** Shortens a user name to ten characters, as people count them, with an ellipsis when it is longer. */
export function shortName(user_name: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(user_name), ({ segment }) => segment);
  return characters.length > LENGTH ? `${characters.slice(0, LENGTH).join('')}…` : user_name;
}
