import { useState } from 'react';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What a person types over something that is saved. A newer saved one replaces it while nothing is typed, and after the
 * typed one was saved. Otherwise what is typed stays, also when the server refused it.
 *
 * @param version differs whenever the saved one does
 */
export function useDraft<T>(saved: T, version: string | number) {
  const [base, setBase] = useState({ saved, version });
  const [draft, setDraft] = useState(saved);
  const [sent, setSent] = useState<T | null>(null);
  const untouched = same(draft, base.saved) || (sent !== null && same(draft, sent));
  const take = (): void => {
    setBase({ saved, version });
    setDraft(saved);
    setSent(null);
  };
  if (version !== base.version && untouched) take();
  return {
    draft,
    setDraft,
    differs: !same(draft, saved),
    /** A newer one was saved by another person: saving the draft replaces it. */
    outdated: version !== base.version && !untouched,
    /** Says that the draft was saved. */
    onSaved: () => setSent(draft),
    /** Takes the saved one instead of the draft. */
    take,
  };
}
