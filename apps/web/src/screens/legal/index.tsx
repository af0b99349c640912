import type { LegalPart } from '@akari/contract/legal-page';
import { isLegalPage, type LegalPage } from '@akari/rules';
import { useParams } from 'react-router';
import { LinkedText } from '../../kit/feedback/LinkedText.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { pagesText } from '../../platform/site/pages-text.ts';
import { useLanguage, useText } from '../../text/index.ts';
import { Component as NotFound } from '../not-found/index.tsx';
import { useGetLegalPageQuery } from './api.ts';
import '../../kit/css/text-page.css';
import './legal.css';

const HEADING = '# ';

/** A text that the operator has written: each line a paragraph, or a heading. */
function Written({ text }: { text: string }) {
  return (
    <div className="legal-text">
      {text.split('\n').map((line, at) =>
        line.startsWith(HEADING) ? (
          // The lines of a page never change their places.
          <h2 key={`${at} ${line}`}>{line.slice(HEADING.length)}</h2>
        ) : (
          <p key={`${at} ${line}`}>
            <LinkedText text={line} />
          </p>
        ),
      )}
    </div>
  );
}

/** Facts in their order. */
function Facts({ parts }: { parts: readonly LegalPart[] }) {
  return (
    <dl className="panel legal-facts">
      {parts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <LinkedText text={text} lineClass="legal-line" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Page({ page }: { page: LegalPage }) {
  const t = useText(pagesText);
  const lang = useLanguage();
  const { currentData, error } = useGetLegalPageQuery({ params: { page }, query: { lang } });
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found') return <NotFound />;
  if (fault !== null) return <OfflineState error={fault} />;
  if (currentData === undefined) return <Loading />;
  const facts = currentData.parts.filter(({ label }) => label !== null);
  return (
    <main className="text-page legal">
      <title>{`${t(page)} – Akari`}</title>
      <h1>{t(page)}</h1>
      {currentData.parts.map(
        ({ label, text }) => label === null && <Written key={text.slice(0, 80)} text={text} />,
      )}
      {facts.length > 0 && <Facts parts={facts} />}
    </main>
  );
}

/** A page that the law wants: the seller, the terms of use, privacy, billing help, transmissions, prepaid points. */
export function Component() {
  const { page = '' } = useParams();
  return isLegalPage(page) ? <Page key={page} page={page} /> : <NotFound />;
}
