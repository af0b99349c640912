import type { HelpPlan } from '@akari/contract/office';
import {
  composeHelp,
  findHelp,
  HELP_SECTIONS,
  HELP_SLUGS,
  helpExcerpt,
  isHelpSlug,
  LANGUAGES,
  type HelpArticleState,
  type HelpFacts,
  type HelpSection,
  type Language,
} from '@akari/rules';
import type { InferSelectModel } from 'drizzle-orm';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { SHIPPED_HELP } from './articles/index.ts';
import { helpFactsOf } from './help-facts.ts';
import { helpVersionTable } from './help.table.ts';

export type HelpVersion = InferSelectModel<typeof helpVersionTable>;

/** An article as it counts: the shipped one, or what staff have made of it. */
export interface HelpArticle {
  slug: string;
  section: HelpSection;
  state: HelpArticleState;
  /** 0: staff have never written it. */
  version: number;
  plan: HelpPlan;
  changed_at_ms: number | null;
}

const LATEST = `SELECT DISTINCT ON (v.slug) ${columnsOf(helpVersionTable, 'v')} FROM help_version v ORDER BY v.slug, v.version DESC`;

export const planOf = ({ title_ja, text_ja, title_en, text_en }: HelpVersion): HelpPlan => ({
  ja: { title: title_ja, text: text_ja },
  en: { title: title_en, text: text_en },
});

export function shippedPlanOf(slug: string): HelpPlan | null {
  if (!isHelpSlug(slug)) return null;
  const { title, text } = SHIPPED_HELP[slug];
  return { ja: { title: title.ja, text: text.ja }, en: { title: title.en, text: text.en } };
}

function articleOf(slug: string, last: HelpVersion | undefined): HelpArticle {
  const shipped = shippedPlanOf(slug);
  const section = isHelpSlug(slug) ? SHIPPED_HELP[slug].section : (last?.section ?? 'start');
  const state: HelpArticleState =
    last === undefined || last.state === 'shipped'
      ? 'shipped'
      : last.state === 'hidden'
        ? 'hidden'
        : shipped === null
          ? 'added'
          : 'changed';
  const plan = state === 'shipped' || last === undefined ? shipped : planOf(last);
  if (plan === null) throw new Error(`the help has no article ${slug}`);
  return {
    ...{ slug, section, state, plan },
    version: last?.version ?? 0,
    changed_at_ms: last?.made_at_ms ?? null,
  };
}

/** Every article, shipped ones first in each section. */
export async function allHelp(db: Db | Tx): Promise<HelpArticle[]> {
  const rows = await namedQuery<HelpVersion & Record<string, unknown>>(db, 'help_latest', LATEST, []);
  const last = new Map<string, HelpVersion>(rows.map((row) => [row.slug, row]));
  const added = rows.map(({ slug }) => slug).filter((slug) => !isHelpSlug(slug));
  const all = [...HELP_SLUGS, ...added].map((slug) => articleOf(slug, last.get(slug)));
  return HELP_SECTIONS.flatMap((section) => all.filter((one) => one.section === section));
}

interface ShownArticle {
  slug: string;
  section: HelpSection;
  title: string;
  text: string;
}

/** The articles that a site shows in one language, with its figures. */
function shownIn(articles: readonly HelpArticle[], language: Language, facts: HelpFacts): ShownArticle[] {
  return articles.flatMap(({ slug, section, state, plan }) => {
    const when = isHelpSlug(slug) ? SHIPPED_HELP[slug].when : undefined;
    if (state === 'hidden' || (when !== undefined && !facts.has.has(when))) return [];
    const text = composeHelp(plan[language].text, facts);
    return text === '' ? [] : [{ slug, section, title: composeHelp(plan[language].title, facts), text }];
  });
}

type Shown = Record<Language, ShownArticle[]>;

/** They are the same for everybody, so that a node reads them at most so often. */
const FRESH_MS = 5_000;
const reads = perNode(() => ({ at_ms: -Infinity, shown: null as Promise<Shown> | null }));

async function readShown(services: Services): Promise<Shown> {
  const [articles, facts] = await Promise.all([allHelp(services.database.db), helpFactsOf(services)]);
  const [ja, en] = LANGUAGES.map((language) => shownIn(articles, language, facts[language]));
  return { ja: ja ?? [], en: en ?? [] };
}

/** What staff have just changed is read again here; other nodes follow within `FRESH_MS`. */
export const forgetHelp = (services: Services): void => void Object.assign(reads(services), { shown: null });

function shownHelp(services: Services): Promise<Shown> {
  const known = reads(services);
  const now_ms = services.clock.nowMs();
  if (known.shown !== null && now_ms - known.at_ms < FRESH_MS) return known.shown;
  const shown = readShown(services);
  Object.assign(known, { at_ms: now_ms, shown });
  shown.catch(() => forgetHelp(services));
  return shown;
}

const entryOf = ({ slug, section, title }: ShownArticle) => ({ slug, section, title });

export async function searchHelp(services: Services, language: Language, words: string) {
  const articles = (await shownHelp(services))[language];
  return findHelp(articles, words).map((one) => ({ ...entryOf(one), excerpt: helpExcerpt(one.text) }));
}

/** @throws not_found */
export async function readArticle(services: Services, language: Language, slug: string) {
  const articles = (await shownHelp(services))[language];
  const found = articles.find((one) => one.slug === slug);
  if (found === undefined) throw new Problem('not_found');
  const others = articles.filter((one) => one.section === found.section && one.slug !== slug).map(entryOf);
  return { ...entryOf(found), text: found.text, others };
}
