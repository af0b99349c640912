import type { getOfficeHelp, HelpPlan } from '@akari/contract/office';
import type { AnswerOf } from '@akari/contract/common';
import { HELP_CONDITIONS, type Language } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { Field, TextField } from '../../kit/controls/Field.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { helpOfficeText } from './text.ts';

export const NO_PLAN: HelpPlan = { ja: { title: '', text: '' }, en: { title: '', text: '' } };
export const isWritten = ({ ja, en }: HelpPlan): boolean =>
  [ja.title, ja.text, en.title, en.text].every((words) => words.trim() !== '');
export const samePlan = (one: HelpPlan, other: HelpPlan): boolean =>
  JSON.stringify([one.ja, one.en]) === JSON.stringify([other.ja, other.en]);

/** Title and text in both languages. */
export function PlanFields({ plan, onPlan }: { plan: HelpPlan; onPlan: (plan: HelpPlan) => void }) {
  const t = useText(helpOfficeText);
  const set = (language: Language, part: Partial<HelpPlan['ja']>): void =>
    onPlan({ ...plan, [language]: { ...plan[language], ...part } });
  return (
    <div className="help-fields">
      {(['ja', 'en'] as const).map((language) => (
        <div key={language} className="help-language">
          <TextField
            label={t(`title_${language}`)}
            value={plan[language].title}
            lang={language}
            onChange={({ target }) => set(language, { title: target.value })}
          />
          <Field label={t(`text_${language}`)} hint={t('text_hint', { link: `[${t('link_words')}](/help)` })}>
            {(ties) => (
              <textarea
                {...ties}
                className="help-area"
                rows={14}
                lang={language}
                value={plan[language].text}
                onChange={({ target }) => set(language, { text: target.value })}
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  );
}

type Article = AnswerOf<typeof getOfficeHelp>;

/** The names that a text may have between braces, with what they are now. */
export function Figures({ figures }: Pick<Article, 'figures'>) {
  const t = useText(helpOfficeText);
  const { language } = useFormat();
  return (
    <details className="help-more">
      <summary>{t('figures')}</summary>
      <p className="help-hint">{t('figures_hint', { open: '{{', close: '}}' })}</p>
      <dl className="help-figures">
        {figures.map((figure) => (
          <div key={figure.name}>
            <dt lang="en">{figure.name}</dt>
            <dd className="num">{figure[language]}</dd>
          </div>
        ))}
      </dl>
      <p className="help-hint">
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
    </details>
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
    <details className="help-more">
      <summary>{t('versions')}</summary>
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
    </details>
  );
}
