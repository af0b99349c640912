import type { getOfficeHelp, HelpPlan } from '@akari/contract/office';
import type { AnswerOf } from '@akari/contract/common';
import {
  cleanHelpWords,
  HELP_CONDITIONS,
  HELP_TEXT_MAX,
  HELP_TITLE_MAX,
  helpRefusal,
  type HelpRefusal,
} from '@akari/rules';
import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { WordsFields } from '../words/WordsFields.tsx';
import { helpOfficeText } from './text.ts';

export const NO_PLAN: HelpPlan = { ja: { title: '', text: '' }, en: { title: '', text: '' } };
const MOST = { title: HELP_TITLE_MAX, text: HELP_TEXT_MAX };

/** Why an article cannot be kept; null: it can. */
export const planRefusal = ({ ja, en }: HelpPlan): HelpRefusal | null =>
  helpRefusal(cleanHelpWords(ja)) ?? helpRefusal(cleanHelpWords(en));

/** Title and text in both languages. */
export function PlanFields({ plan, onPlan }: { plan: HelpPlan; onPlan: (plan: HelpPlan) => void }) {
  const t = useText(helpOfficeText);
  return (
    <>
      <p className="office-hint">
        {t('both')} {t('text_hint', { link: `[${t('link_words')}](/help)` })}
      </p>
      <WordsFields words={plan} onWords={onPlan} most={MOST} rows={14} />
    </>
  );
}

type Article = AnswerOf<typeof getOfficeHelp>;

/** A part that is open when a person wants it. */
function Fold({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="help-fold">
      <summary>
        {name}
        <Icon name="down" size="s" />
      </summary>
      {children}
    </details>
  );
}

/** The names that a text may have between braces, with what they are now. */
export function Figures({ figures }: Pick<Article, 'figures'>) {
  const t = useText(helpOfficeText);
  const { language } = useFormat();
  return (
    <Fold name={t('figures')}>
      <p className="office-hint">{t('figures_hint', { open: '{{', close: '}}' })}</p>
      <dl className="help-figures">
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt lang="en">{figure.name}</dt>
            <dd className="num">{figure[language]}</dd>
          </div>
        ))}
      </dl>
      <p className="office-hint">
        <b>{t('conditions')}</b> {t('conditions_hint')}
      </p>
      <dl className="help-figures">
        {HELP_CONDITIONS.map((condition) => (
          <div key={condition}>
            <dt lang="en">{`[${condition}]`}</dt>
            <dd>{t(`condition.${condition}`)}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

/** The texts of before, and the product's: a press puts one into the form. */
export function Versions({
  versions,
  shipped,
  onUse,
}: Pick<Article, 'versions' | 'shipped'> & { onUse: (plan: HelpPlan) => void }) {
  const t = useText(helpOfficeText);
  const { dateTime, language } = useFormat();
  const earlier = [
    ...versions.map(({ version, plan, made_at_ms }) => ({
      key: String(version),
      name: t('version', { number: version, at: dateTime(made_at_ms) }),
      plan,
    })),
    ...(shipped === null ? [] : [{ key: 'shipped', name: t('shipped'), plan: shipped }]),
  ];
  return (
    <Fold name={t('versions')}>
      <ul className="help-rows">
        {earlier.map(({ key, name, plan }) => (
          <li key={key}>
            <span>
              {name}
              <small>{plan[language].title}</small>
            </span>
            <Button size="s" look="ghost" onClick={() => onUse(plan)}>
              {t('use')}
            </Button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
