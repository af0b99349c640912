import { useEffect, useState } from 'react';
import { readStored, store } from '../../platform/browser/storage.ts';
import { useProbableGuest } from '../../platform/person/known-before.ts';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { sourceSite } from '../../platform/site/source-site.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';

const STORED_AS = 'akari.welcome';

/** What the last visit by this source site showed. The storage keeps one site, because few people use two. */
function storedWelcome(): 'shown' | 'hidden' | null {
  const [site, welcome] = readStored(STORED_AS)?.split(' ') ?? [];
  return site === String(sourceSite()) && (welcome === 'shown' || welcome === 'hidden') ? welcome : null;
}

/**
 * Whether the page welcomes the person: it is for guests, where the site has it. Before login and site are known it is as
 * in the last visit; `unknown`: there was none, so that what stands below cannot be placed yet.
 */
export function useWelcome(): 'shown' | 'hidden' | 'unknown' {
  const guest = useProbableGuest();
  const { data: site, isError } = useGetSiteQuery();
  const checking = useAppSelector(selectLoginPhase) === 'checking';
  const [before] = useState(storedWelcome);
  const told = site === undefined ? null : site.hidden.includes('welcome') ? 'hidden' : 'shown';
  useEffect(() => {
    if (told !== null) store(STORED_AS, `${sourceSite()} ${told}`);
  }, [told]);
  if (!guest) return 'hidden';
  if (checking && before === null) return 'unknown';
  return told ?? before ?? (isError ? 'shown' : 'unknown');
}
