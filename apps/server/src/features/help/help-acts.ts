import {
  getOfficeHelp,
  listOfficeHelp,
  makeHelp,
  setHelp,
  type HelpChange,
  type HelpPlan,
} from '@akari/contract/office';
import {
  cleanHelpWords,
  HELP_ADDED_MAX,
  HELP_FIGURES,
  helpRefusal,
  isHelpSlug,
  isSlugForm,
  LANGUAGES,
  type HelpSection,
} from '@akari/rules';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ActDone } from '../../core/audit/record-act.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { helpFactsOf } from './help-facts.ts';
import { helpVersionTable } from './help.table.ts';
import { allHelp, forgetHelp, planOf, shippedPlanOf, type HelpArticle } from './read-help.ts';

const RIGHT = 'sites.set';
/** Versions that the page of an article shows. */
const VERSIONS_SHOWN = 20;

/** @throws help_words_missing, help_too_long, help_figure_unknown */
function cleanPlan({ ja, en }: HelpPlan): HelpPlan {
  const plan = { ja: cleanHelpWords(ja), en: cleanHelpWords(en) };
  for (const language of LANGUAGES) {
    const refused = helpRefusal(plan[language]);
    if (refused !== null) throw new Problem(refused);
  }
  return plan;
}

/** @throws not_found */
async function findHelpArticle(db: Db | Tx, slug: string): Promise<HelpArticle> {
  const found = (await allHelp(db)).find((one) => one.slug === slug);
  if (found === undefined) throw new Problem('not_found');
  return found;
}

interface Made {
  made_by: number;
  made_at_ms: number;
}
type State = (typeof helpVersionTable.$inferInsert)['state'];
interface NextVersion {
  slug: string;
  section: HelpSection;
  version: number;
  state: State;
  plan: HelpPlan;
}

/** @returns false: another one has written this version first */
async function addVersion(
  tx: Tx,
  { slug, section, version, state, plan }: NextVersion,
  made: Made,
): Promise<boolean> {
  const rows = await tx
    .insert(helpVersionTable)
    .values({
      ...{ slug, section, version, state, ...made },
      ...{ title_ja: plan.ja.title, text_ja: plan.ja.text, title_en: plan.en.title, text_en: plan.en.text },
    })
    .onConflictDoNothing()
    .returning({ version: helpVersionTable.version });
  return rows.length > 0;
}

const titlesOf = (plan: HelpPlan) => ({ title_ja: plan.ja.title, title_en: plan.en.title });

/** Staff act: adds an article. @throws help_slug_wrong, help_slug_taken, help_full, and what `cleanPlan` throws */
async function addArticle(
  tx: Tx,
  { slug, section, plan: sent }: { slug: string; section: HelpSection; plan: HelpPlan },
  made: Made,
): Promise<ActDone> {
  if (!isSlugForm(slug)) throw new Problem('help_slug_wrong');
  const plan = cleanPlan(sent);
  const all = await allHelp(tx);
  if (all.some((one) => one.slug === slug)) throw new Problem('help_slug_taken');
  if (all.filter((one) => !isHelpSlug(one.slug)).length >= HELP_ADDED_MAX) throw new Problem('help_full');
  const kept = await addVersion(tx, { slug, section, version: 1, state: 'written', plan }, made);
  if (!kept) throw new Problem('help_slug_taken');
  return { subject: { kind: 'help_article', id: slug }, after: { version: 1, ...titlesOf(plan) } };
}

/** What a change makes of an article. @throws bad_request for what cannot be done with it, and what `cleanPlan` throws */
function changedOf(article: HelpArticle, change: HelpChange): { state: State; plan: HelpPlan } {
  const shipped = isHelpSlug(article.slug);
  switch (change.kind) {
    case 'write':
      return { state: 'written', plan: cleanPlan(change.plan) };
    case 'give_back':
      if (!shipped || article.state !== 'changed') throw new Problem('bad_request');
      return { state: 'shipped', plan: article.plan };
    case 'hide':
      // Pages lead to shipped articles.
      if (shipped || article.state !== 'added') throw new Problem('bad_request');
      return { state: 'hidden', plan: article.plan };
  }
}

/** Staff act: writes the next version of an article. @throws not_found, act_conflict, and what `changedOf` throws */
async function changeArticle(
  tx: Tx,
  slug: string,
  seen: number,
  change: HelpChange,
  made: Made,
): Promise<ActDone> {
  const article = await findHelpArticle(tx, slug);
  if (article.version !== seen) throw new Problem('act_conflict');
  const next = { ...changedOf(article, change), slug, section: article.section, version: seen + 1 };
  if (!(await addVersion(tx, next, made))) throw new Problem('act_conflict');
  return {
    subject: { kind: 'help_article', id: slug },
    before: { version: seen, state: article.state, ...titlesOf(article.plan) },
    after: { version: next.version, state: next.state, ...titlesOf(next.plan) },
  };
}

async function officeArticle(services: Services, slug: string) {
  const { db } = services.database;
  const [article, facts, versions] = await Promise.all([
    findHelpArticle(db, slug),
    helpFactsOf(services),
    db
      .select()
      .from(helpVersionTable)
      .where(eq(helpVersionTable.slug, slug))
      .orderBy(desc(helpVersionTable.version))
      .limit(VERSIONS_SHOWN),
  ]);
  const { changed_at_ms: _changed, ...shown } = article;
  return {
    ...shown,
    shipped: shippedPlanOf(slug),
    versions: versions
      .filter(({ state }) => state === 'written')
      .map((row) => ({
        version: row.version,
        plan: planOf(row),
        made_by: String(row.made_by),
        made_at_ms: row.made_at_ms,
      })),
    figures: HELP_FIGURES.map((name) => ({ name, ja: facts.ja.figures[name], en: facts.en.figures[name] })),
  };
}

/** The help in the back office. It is for the whole service, so a right for one site is not enough. */
export function helpActs(app: FastifyInstance, services: Services): void {
  const madeBy = (staff: { id: number }): Made => ({
    made_by: staff.id,
    made_at_ms: services.clock.nowMs(),
  });
  officeRoute(app, services, listOfficeHelp, async ({ staff }) => {
    requireRight(staff, RIGHT, null);
    const articles = await allHelp(services.database.db);
    return {
      articles: articles.map(({ slug, section, state, plan, changed_at_ms }) => ({
        ...{ slug, section, state, changed_at_ms },
        title: { ja: plan.ja.title, en: plan.en.title },
      })),
    };
  });
  officeRoute(app, services, getOfficeHelp, ({ staff, params }) => {
    requireRight(staff, RIGHT, null);
    return officeArticle(services, params.slug);
  });
  officeRoute(app, services, makeHelp, async ({ staff, body, request }) => {
    requireRight(staff, RIGHT, null);
    const { reason, ...article } = body;
    const intent = { act: 'help.make' as const, staff, reason, request };
    await performStaffAct(services, intent, (tx) => addArticle(tx, article, madeBy(staff)));
    forgetHelp(services);
    return { slug: body.slug };
  });
  officeRoute(app, services, setHelp, async ({ staff, params, body, request }) => {
    requireRight(staff, RIGHT, null);
    const { version, change, reason } = body;
    const intent = { act: 'help.set' as const, staff, reason, request };
    await performStaffAct(services, intent, (tx) =>
      changeArticle(tx, params.slug, version, change, madeBy(staff)),
    );
    forgetHelp(services);
    return {};
  });
}
