import { useLocation, useSearchParams } from 'react-router';
import { DemoInbox } from '../../features/mail/DemoInbox.tsx';
import { NewPassword } from '../../features/mail/NewPassword.tsx';
import { RequestReset } from '../../features/mail/RequestReset.tsx';
import { Unsubscribe } from '../../features/mail/Unsubscribe.tsx';
import { VerifyMail } from '../../features/mail/VerifyMail.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { Component as NotFound } from '../not-found/index.tsx';
import '../../features/mail/mail.css';

/** The view and the token of a link. They are in the fragment, which is sent to no server. */
function useLink(): { view: string; token: string } {
  const { hash } = useLocation();
  const [view = '', token = ''] = hash.slice(1).split('=');
  return { view, token };
}

/** The pages that links of mails open, the reset of a password, and the inbox of a demo. */
export function Component() {
  const { data: site } = useGetSiteQuery();
  const [search] = useSearchParams();
  const { view, token } = useLink();
  const unsubscribe = search.get('unsubscribe');
  if (site === undefined) return <main className="mail-page" />;
  if (site.mail === 'none') return <NotFound />;
  if (unsubscribe !== null) return <Unsubscribe token={unsubscribe} />;
  if (search.has('inbox')) return site.mail === 'demo' ? <DemoInbox /> : <NotFound />;
  if (view === 'verify') return <VerifyMail key={token} token={token} />;
  if (view === 'password') return <NewPassword key={token} token={token} />;
  return <RequestReset demo={site.mail === 'demo'} />;
}
