import { blogFeedUrl, newsFeedUrl, type SeenEntry } from '@akari/contract';
import {
  BLOG_CACHE_S,
  FEED_ENTRIES,
  LANGUAGES,
  PATHS,
  rssOf,
  type BothWords,
  type Feed,
  type Language,
} from '@akari/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicUrlOf } from '../../platform/http/own-origin.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { newestEntries, performerEntries } from './read-blog.ts';

const TEXTS = {
  ja: {
    news: 'Akariからのお知らせ',
    news_about: 'サービスからのお知らせです。',
    blog: (name: string) => `${name}さんのブログ`,
    blog_about: (name: string) => `${name}さんがAkariに書いた記事です。`,
  },
  en: {
    news: 'News of Akari',
    news_about: 'News of the service.',
    blog: (name: string) => `${name}’s blog`,
    blog_about: (name: string) => `What ${name} writes on Akari.`,
  },
} as const;

/** @throws not_found */
export function feedLanguage(lang: string): Language {
  const language = LANGUAGES.find((one) => one === lang);
  if (language === undefined) throw new Problem('not_found');
  return language;
}

const other = (language: Language): Language => (language === 'ja' ? 'en' : 'ja');
/** The words in a language, or in the other one where nothing is written in it. */
const inLanguage = (words: BothWords, language: Language): string =>
  words[language] || words[other(language)];

interface Made {
  title: string;
  description: string;
  /** Paths of this service. */
  page: string;
  self: string;
  entries: readonly SeenEntry[];
  pathOf: (entry: SeenEntry) => string;
}

function sendFeed(
  { config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  { title, description, page, self, entries, pathOf }: Made,
): FastifyReply {
  const whole = (path: string): string => new URL(path, publicUrlOf(config, request)).href;
  const feed: Feed = {
    ...{ title, description, language, url: whole(page), self_url: whole(self) },
    items: entries.map((entry) => ({
      title: inLanguage(entry.words.title, language),
      text: inLanguage(entry.words.text, language),
      url: whole(pathOf(entry)),
      at_ms: entry.published_at_ms,
    })),
  };
  return reply
    .header('cache-control', `public, max-age=${BLOG_CACHE_S}`)
    .header('x-content-type-options', 'nosniff')
    .type('application/rss+xml; charset=utf-8')
    .send(rssOf(feed));
}

/** The feed of a performer. @throws performer_not_found */
export async function performerFeed(
  services: Services,
  performer_name: string,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { performer, entries } = await performerEntries(services, performer_name, { limit: FEED_ENTRIES });
  const name = inLanguage(performer.display_name, language);
  const page = `${PATHS.blog}/${encodeURIComponent(performer.performer_name)}`;
  return sendFeed(services, request, reply, language, {
    ...{ title: TEXTS[language].blog(name), description: TEXTS[language].blog_about(name), page, entries },
    self: blogFeedUrl(performer.performer_name, language),
    pathOf: ({ entry_id }) => `${page}/${entry_id}`,
  });
}

/** The feed of the news of the service. */
export async function newsFeed(
  services: Services,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { entries } = await newestEntries(services, 'news', { limit: FEED_ENTRIES });
  const { news: title, news_about: description } = TEXTS[language];
  return sendFeed(services, request, reply, language, {
    ...{ title, description, page: PATHS.news, entries, self: newsFeedUrl(language) },
    pathOf: ({ entry_id }) => `${PATHS.news}/${entry_id}`,
  });
}
