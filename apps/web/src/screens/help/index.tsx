import { HELP_SECTIONS, PATHS, SEARCH_TEXT_LENGTH } from '@akari/rules';
import type { AnswerOf } from '@akari/contract/common';
import type { listHelp } from '@akari/contract/help';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useGetHelpQuery, useListHelpQuery } from '../../features/help/api.ts';
import { helpText } from '../../features/help/text.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { HelpText } from '../../kit/feedback/HelpText.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { Component as NotFound } from '../not-found/index.tsx';
import './help.css';

type Entry = AnswerOf<typeof listHelp>['articles'][number];
const pathOf = (slug: string): string => `${PATHS.help}/${slug}`;

/** What is typed counts when it is sent, so that going back goes one search back. */
function SearchField({ words, onWords }: { words: string; onWords: (words: string) => void }) {
  const t = useText(helpText);
  const [typed, setTyped] = useState({ text: words, sent: words });
  if (typed.sent !== words) setTyped({ text: words, sent: words });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onWords(typed.text.trim());
  };
  return (
    <search>
      <form className="help-search" onSubmit={submit}>
        <label className="help-field">
          <Icon name="search" size="s" />
          <span className="vh">{t('label')}</span>
          <input
            type="search"
            value={typed.text}
            maxLength={SEARCH_TEXT_LENGTH}
            placeholder={t('hint')}
            enterKeyHint="search"
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => setTyped({ text: target.value, sent: words })}
          />
        </label>
        <Button type="submit" look="lit">
          {t('submit')}
        </Button>
      </form>
    </search>
  );
}

function EntryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="help-list">
      {entries.map(({ slug, title, excerpt }) => (
        <li key={slug}>
          <Link to={pathOf(slug)}>
            <b>{title}</b>
            <span>{excerpt}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What a search found, in the order of its fit. */
function Found({ words, entries }: { words: string; entries: readonly Entry[] }) {
  const t = useText(helpText);
  if (entries.length === 0)
    return (
      <EmptyState title={t('nothing')} action={<ButtonLink to={PATHS.help}>{t('all')}</ButtonLink>}>
        {t('nothing_text')}
      </EmptyState>
    );
  return (
    <>
      <p className="help-found" role="status">
        {t('found', { words, count: entries.length })}
        <Link to={PATHS.help}>{t('clear')}</Link>
      </p>
      <EntryList entries={entries} />
    </>
  );
}

function Sections({ entries }: { entries: readonly Entry[] }) {
  const t = useText(helpText);
  return (
    <div className="help-sections">
      {HELP_SECTIONS.map((section) => {
        const own = entries.filter((entry) => entry.section === section);
        if (own.length === 0) return null;
        return (
          <section key={section} className="panel" aria-labelledby={`help-${section}`}>
            <h2 id={`help-${section}`}>{t(`section.${section}`)}</h2>
            <ul>
              {own.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={pathOf(slug)}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const Unsolved = () => {
  const t = useText(helpText);
  return (
    <p className="help-unsolved">
      {t('unsolved')}
      <ButtonLink to={PATHS.contact} icon="mail">
        {t('contact')}
      </ButtonLink>
    </p>
  );
};

/** All articles by section, or those that a search finds. The address is the search. */
function Overview() {
  const t = useText(helpText);
  const lang = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const words = (search.get('q') ?? '').slice(0, SEARCH_TEXT_LENGTH);
  const { currentData, error } = useListHelpQuery({ query: { lang, ...(words !== '' && { q: words }) } });
  const fault = apiErrorOf(error);
  const onWords = (next: string): void =>
    void navigate(next === '' ? PATHS.help : `${PATHS.help}?q=${encodeURIComponent(next)}`);
  return (
    <main className="help">
      <title>{`${t('title')} – Akari`}</title>
      <h1 className="kin">{t('title')}</h1>
      <p className="help-lead">{t('lead')}</p>
      <SearchField {...{ words, onWords }} />
      {fault !== null ? (
        <OfflineState error={fault} />
      ) : currentData === undefined ? (
        <Loading />
      ) : words === '' ? (
        <Sections entries={currentData.articles} />
      ) : (
        <Found words={words} entries={currentData.articles} />
      )}
      {(currentData !== undefined || fault !== null) && <Unsolved />}
    </main>
  );
}

function Article({ slug }: { slug: string }) {
  const t = useText(helpText);
  const lang = useLanguage();
  const { currentData, error } = useGetHelpQuery({ params: { slug }, query: { lang } });
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found') return <NotFound />;
  if (fault !== null) return <OfflineState error={fault} />;
  if (currentData === undefined) return <Loading />;
  const { title, section, text, others } = currentData;
  return (
    <main className="help help-article">
      <title>{`${title} – Akari`}</title>
      <p className="help-way">
        <Link to={PATHS.help}>{t('title')}</Link>
        <Icon name="right" size="xs" />
        {t(`section.${section}`)}
      </p>
      <article>
        <h1>{title}</h1>
        <HelpText text={text} />
      </article>
      {others.length > 0 && (
        <nav className="panel help-others" aria-labelledby="help-others">
          <h2 id="help-others">{t('others')}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.slug}>
                <Link to={pathOf(other.slug)}>{other.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Unsolved />
    </main>
  );
}

/** `/help` and `/help/:slug`. */
export function Component() {
  const { slug } = useParams();
  return slug === undefined ? <Overview /> : <Article key={slug} slug={slug} />;
}
