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

/** The values that a text asks for: `{{name}}` wants `name`. `count` may always be given: it chooses the `_one` form. */
export type TextValues<T, P extends string> = [Placeholder<TextAt<T, P>>] extends [never]
  ? [values?: { count: number }]
  : [values: Record<Placeholder<TextAt<T, P>>, string | number> & { count?: number }];

/** Looks a text up in the language of the moment. */
export type Translate<T extends Texts> = <P extends TextKey<T>>(
  key: P,
  ...values: TextValues<T, P>
) => string;
