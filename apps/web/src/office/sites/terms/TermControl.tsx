import { FORBIDDEN_WORD_MAX, SITE_WORDS_MOST, type SiteTermGroup, type TermField } from '@akari/rules';
import { Field, TextField } from '../../../kit/controls/Field.tsx';
import { Checkbox } from '../../../kit/controls/Switch.tsx';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { termsText } from './text.ts';
import { isSound, type TypedTerm } from './typed-terms.ts';
import { useTermLabel, useTermValue } from './words.ts';

interface Control {
  label: string;
  typed: TypedTerm;
  sound: boolean;
  onType: (typed: TypedTerm) => void;
}
type Of<Kind extends TermField['kind']> = Control & { field: Extract<TermField, { kind: Kind }> };

function NumberControl({ label, field, typed, sound, onType }: Of<'number'>) {
  const t = useText(termsText);
  const valueOf = useTermValue();
  const { unit, least, most, usual } = field;
  const range = t('range', {
    least: valueOf(field, least),
    most: valueOf(field, most),
    usual: valueOf(field, usual),
  });
  return (
    <TextField
      label={t(`typed.${unit}`, { name: label })}
      inputMode="decimal"
      value={typed as string}
      maxLength={12}
      hint={range}
      error={sound ? null : range}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function TiersControl({ label, field, typed, onType }: Of<'tiers'>) {
  const t = useText(termsText);
  const kit = useText(kitText);
  const valueOf = useTermValue();
  const chosen = typed as readonly string[];
  return (
    <fieldset className="site-choices term-tiers">
      <legend>{label}</legend>
      {field.choices.map((tier) => (
        <Checkbox
          key={tier}
          checked={chosen.includes(tier)}
          onChange={({ target }) =>
            onType(field.choices.filter((one) => (one === tier ? target.checked : chosen.includes(one))))
          }
        >
          {kit(`tier.${tier}`)}
        </Checkbox>
      ))}
      <p className="site-hint">{t('usual', { usual: valueOf(field, field.usual) })}</p>
    </fieldset>
  );
}

function WordsControl({ label, typed, sound, onType }: Of<'words'>) {
  const t = useText(termsText);
  const { number } = useFormat();
  const most = { most: number(SITE_WORDS_MOST), length: FORBIDDEN_WORD_MAX };
  return (
    <Field label={label} hint={t('words_hint', most)} error={sound ? null : t('words_wrong', most)}>
      {(ties) => (
        <span className="field">
          <textarea
            rows={8}
            value={typed as string}
            onChange={({ target }) => onType(target.value)}
            {...ties}
          />
        </span>
      )}
    </Field>
  );
}

/** The height of the field of a text, by the length that it may have. */
const [LINES_MOST, CHARACTERS_A_LINE] = [12, 120];

function TextControl({ label, field, typed, sound, onType }: Of<'text'>) {
  const t = useText(termsText);
  const { number } = useFormat();
  const hint =
    field.format === undefined
      ? t('text_hint', { most: number(field.most) })
      : t(`text_format.${field.format}`);
  return (
    <Field label={label} hint={hint} error={sound ? null : hint}>
      {(ties) => (
        <span className="field">
          <textarea
            rows={Math.min(LINES_MOST, Math.ceil(field.most / CHARACTERS_A_LINE))}
            value={typed as string}
            onChange={({ target }) => onType(target.value)}
            {...ties}
          />
        </span>
      )}
    </Field>
  );
}

function YesNoControl({ label, field, typed, onType }: Of<'yes_no'>) {
  const t = useText(termsText);
  const valueOf = useTermValue();
  return (
    <div>
      <Checkbox checked={typed === true} onChange={({ target }) => onType(target.checked)}>
        {label}
      </Checkbox>
      <p className="site-hint">{t('usual', { usual: valueOf(field, field.usual) })}</p>
    </div>
  );
}

/** One setting of the dialog. */
export function TermControl({
  group,
  name,
  field,
  typed,
  onType,
}: {
  group: SiteTermGroup;
  name: string;
  field: TermField;
  typed: TypedTerm;
  onType: (typed: TypedTerm) => void;
}) {
  const label = useTermLabel()(group, name);
  const control = { label, typed, sound: isSound(group, name, field, typed), onType };
  switch (field.kind) {
    case 'number':
      return <NumberControl {...control} field={field} />;
    case 'yes_no':
      return <YesNoControl {...control} field={field} />;
    case 'tiers':
      return <TiersControl {...control} field={field} />;
    case 'text':
      return <TextControl {...control} field={field} />;
    case 'words':
      return <WordsControl {...control} field={field} />;
  }
}
