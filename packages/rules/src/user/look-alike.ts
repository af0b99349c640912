import { ALIKE } from './confusables.ts';

let prototypes: ReadonlyMap<string, string> | undefined;

/**
 * The character that a reader takes this one for. The map is built on first use, so that a page that does not
 * need it pays nothing.
 */
const prototypeOf = (character: string): string => {
  prototypes ??= new Map(
    ALIKE.flatMap(([seen_as, characters]) => [...characters].map((one) => [one, seen_as] as const)),
  );
  return prototypes.get(character) ?? character;
};

/** The skeleton of UTS 39 §4: two texts with the same skeleton look the same. */
const skeleton = (text: string): string =>
  [...text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')]
    .map(prototypeOf)
    .join('')
    .normalize('NFD');

/**
 * The skeletons of a name as written and in lower case, because names that differ only in case are the same
 * name. Two names look alike when they have a skeleton in common; see `looksLike`.
 */
export const looksOf = (name: string): string[] => [
  ...new Set([name, name.toLowerCase()].map((form) => skeleton(form).toLowerCase())),
];

export const looksLike = (name: string, other: string): boolean => {
  const looks = looksOf(other);
  return looksOf(name).some((look) => looks.includes(look));
};
