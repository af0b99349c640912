const NAME_PART = /[\p{L}\p{N}_-]/u;

/** Whether a text names a person: `@` and the name, not followed by more of a name. */
export function mentions(text: string, name: string): boolean {
  if (name === '') return false;
  const [said, wanted] = [text.toLowerCase(), `@${name.toLowerCase()}`];
  for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
    const next = said.slice(at + wanted.length, at + wanted.length + 2);
    // Japanese goes on without a space: a kana or kanji after a Latin name ends it.
    const [char = ''] = next;
    if (!NAME_PART.test(char) || (/[\w-]$/u.test(name) && !/[\w-]/u.test(char))) return true;
  }
  return false;
}

/** The name that is being written at the end of a text, after its `@`; null: none. */
export function mentionBegun(text: string): string | null {
  const at = text.lastIndexOf('@');
  if (at < 0 || (at > 0 && /[\w.-]/u.test(text.charAt(at - 1)))) return null;
  const begun = text.slice(at + 1);
  return /\s/u.test(begun) || begun.length > 40 ? null : begun;
}

/** At most five of these names that begin with what was written. */
export function mentionChoices(names: readonly string[], begun: string): string[] {
  const start = begun.toLowerCase();
  return [...new Set(names)].filter((name) => name.toLowerCase().startsWith(start)).slice(0, 5);
}
