import { ALIKE } from './confusables.ts';

let prototypes: ReadonlyMap<string, string> | undefined;

/** By character: what a reader takes it for. Built when it is first asked for, so that a page carries no table. */
const prototypeOf = (character: string): string => {
  prototypes ??= new Map(
    ALIKE.flatMap(([seen_as, characters]) => [...characters].map((one) => [one, seen_as] as const)),
  );
  return prototypes.get(character) ?? character;
};

/** UTS 39 §4: two texts with the same skeleton look the same. */
const skeleton = (text: string): string =>
  [...text.normalize('NFD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')]
    .map(prototypeOf)
    .join('')
    .normalize('NFD');

/**
 * How a name looks: as it is written, and in small letters, because names that differ in case are one name. Compared by
 * `looksLike`; two names look alike when they have one of these in common.
 */
export const looksOf = (name: string): string[] => [
  ...new Set([name, name.toLowerCase()].map((form) => skeleton(form).toLowerCase())),
];

export const looksLike = (name: string, other: string): boolean => {
  const looks = looksOf(other);
  return looksOf(name).some((look) => looks.includes(look));
};
