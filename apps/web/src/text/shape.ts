/** A tree of texts. Keys are joined by periods: `pack.buy`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * What the other language must supply: the same keys. A key may also have a `_one` form beside it, used when `count`
 * is 1 (Japanese has none).
 */
export type Shape<T extends Texts> = {
  readonly [K in keyof T]: T[K] extends Texts ? Shape<T[K]> : string;
} & { readonly [K in keyof T as T[K] extends string ? `${K & string}_one` : never]?: string };

/** Every path to a text. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

type TextAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextAt<T[Head], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

type Placeholder<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Placeholder<Rest> : never;

/** True where the other language has a `_one` form of the text. */
type HasOne<E, P extends string> = [TextAt<E, `${P}_one`>] extends [never] ? false : true;

/** `count` chooses the `_one` form, so a text that has one demands it. */
type Count<E, P extends string> = HasOne<E, P> extends true ? { count: number } : { count?: number };

/** The values that a text asks for: `{{name}}` wants `name`. */
export type TextValues<T, E, P extends string> = [Placeholder<TextAt<T, P>>] extends [never]
  ? HasOne<E, P> extends true
    ? [values: { count: number }]
    : [values?: { count: number }]
  : [values: Record<Placeholder<TextAt<T, P>>, string | number> & Count<E, P>];

/** Looks a text up in the language of the moment. */
export type Translate<T extends Texts, E = unknown> = <P extends TextKey<T>>(
  key: P,
  ...values: TextValues<T, E, P>
) => string;
