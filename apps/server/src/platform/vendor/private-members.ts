type Kind = 'function' | 'object' | 'string';

/**
 * Gives access to members of a library's object that its types do not declare.
 * @param kinds the type of each private member that is used, as `typeof` names it
 * @throws Error that names the first member that is missing
 */
export function privateMembers<T extends object>(
  library: string,
  object: object,
  kinds: Readonly<Partial<Record<keyof T & string, Kind>>>,
): T {
  for (const [name, kind] of Object.entries(kinds as Record<string, Kind>))
    if (typeof (object as Record<string, unknown>)[name] !== kind)
      throw new Error(`${library}: the private member ${name} is no ${kind}`);
  return object as T;
}
