import {
  composeHelp,
  HELP_CONDITIONS,
  HELP_FIGURES,
  HELP_OF_END,
  HELP_OF_ERROR,
  HELP_SLUGS,
  helpRefusal,
  isHelpSlug,
  LANGUAGES,
  PATHS,
  readHelpText,
  type HelpCondition,
  type HelpFacts,
} from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { SHIPPED_HELP } from './index.ts';

const figures = Object.fromEntries(HELP_FIGURES.map((name) => [name, '7'])) as HelpFacts['figures'];
/** Every site that there may be: each pair is had or not, one side of it always. */
const SITES: HelpFacts[] = (['sale', 'no-sale'] as const).flatMap((sale) =>
  (['mail', 'no-mail'] as const).flatMap((mail) =>
    [[], ['plans'], ['payouts'], ['plans', 'payouts']].map((more) => ({
      has: new Set<HelpCondition>([sale, mail, ...(more as HelpCondition[])]),
      figures,
    })),
  ),
);
const all = HELP_SLUGS.map((slug) => ({ slug, ...SHIPPED_HELP[slug] }));
const lead = (text: string): string[] =>
  readHelpText(text).flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'link' ? [part.to] : [])));

describe.each(all)('$slug', ({ title, text, when }) => {
  it.each(LANGUAGES)('can be kept as staff would write it, in %s', (language) => {
    expect(helpRefusal({ title: title[language], text: text[language] })).toBeNull();
    expect(text[language].split('\n').every((line) => line.trim() === line && line !== '')).toBe(true);
  });

  it('has the same figures, conditions and links in both languages', () => {
    const marks = (words: string) => [...words.matchAll(/\{\{\w+\}\}|^\[[a-z-]+\] /gm)].map(([one]) => one);
    expect(marks(text.en).toSorted()).toEqual(marks(text.ja).toSorted());
    expect(lead(text.en).toSorted()).toEqual(lead(text.ja).toSorted());
  });

  it('leads to pages of the site and to articles', () => {
    for (const to of lead(text.ja)) {
      const article = /^\/help\/(.+)$/.exec(to)?.[1];
      if (article === undefined) expect(Object.values(PATHS)).toContain(to);
      else expect(isHelpSlug(article)).toBe(true);
    }
  });

  it.each(LANGUAGES)('says something on every site that has it, in %s', (language) => {
    for (const site of SITES.filter(({ has }) => when === undefined || has.has(when)))
      expect(composeHelp(text[language], site)).not.toMatch(/^$|^\[[a-z-]+\] |\{\{/);
  });
});

it('every article that an error, an end or a device leads to is on every site', () => {
  const targets = [...Object.values(HELP_OF_ERROR), ...Object.values(HELP_OF_END)];
  // The page of a fault of the camera leads there.
  expect(SHIPPED_HELP['camera-and-microphone'].when).toBeUndefined();
  for (const slug of targets) expect(SHIPPED_HELP[slug].when).toBeUndefined();
});

it('every condition is used', () => {
  const written = all.map(({ text, when }) => `${when ?? ''}\n${text.ja}`).join('\n');
  for (const condition of HELP_CONDITIONS) expect(written).toMatch(new RegExp(`^\\[?${condition}\\b`, 'm'));
});

it('every figure is used', () => {
  const written = all.map(({ text }) => text.ja).join('\n');
  for (const figure of HELP_FIGURES) expect(written).toContain(`{{${figure}}}`);
});
