import type { AnswerOf } from '@akari/contract/common';
import type { listDemoMails } from '@akari/contract/mail';
import { Fragment } from 'react';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useListDemoMailsQuery } from './api.ts';
import { mailText } from './text.ts';

type DemoMail = AnswerOf<typeof listDemoMails>['mails'][number];
const LOOK_EVERY_MS = 3_000;
const URLS = /(https?:\/\/[^\s]+)/;

/** A text with its links. A link of the mail opens as it would from a mail program: as a page of its own. */
const withLinks = (text: string) =>
  text.split(URLS).map((part, at) => (
    <Fragment key={at}>
      {URLS.test(part) ? (
        <a href={part} target="_blank" rel="noopener">
          {part}
        </a>
      ) : (
        part
      )}
    </Fragment>
  ));

function OneMail({ mail, first }: { mail: DemoMail; first: boolean }) {
  const t = useText(mailText);
  const { dateTime } = useFormat();
  return (
    <li>
      <details className="mail-one" open={first}>
        <summary>
          <span>
            <b>{mail.subject}</b>
            <small>
              {t('demo.to')} {mail.to} · <span className="num">{dateTime(mail.at_ms)}</span>
            </small>
          </span>
          <Icon name="down" size="s" />
        </summary>
        <div className="mail-body">
          {t('demo.from')} {mail.from}
          {'\n\n'}
          {withLinks(mail.text)}
        </div>
      </details>
    </li>
  );
}

/** What a demo would have sent. */
export function DemoInbox() {
  const t = useText(mailText);
  const { data, error } = useListDemoMailsQuery(undefined, {
    pollingInterval: LOOK_EVERY_MS,
    refetchOnMountOrArgChange: true,
  });
  const failed = apiErrorOf(error);
  return (
    <main className="mail-page wide">
      <title>{`${t('demo.title')} – Akari`}</title>
      <h1>{t('demo.title')}</h1>
      <p>{t('demo.text')}</p>
      {data === undefined && failed === null && (
        <>
          <Loading />
          <Skeleton className="login-skeleton" count={2} />
        </>
      )}
      {data === undefined && failed !== null && <OfflineState error={failed} />}
      {data?.mails.length === 0 && <p>{t('demo.empty')}</p>}
      {data !== undefined && data.mails.length > 0 && (
        <ul className="mail-list" aria-label={t('demo.list')}>
          {data.mails.map((mail, at) => (
            <OneMail key={mail.mail_id} mail={mail} first={at === 0} />
          ))}
        </ul>
      )}
    </main>
  );
}
