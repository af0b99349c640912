import {
  BIRTH_PARTS,
  BLOOD_TYPES,
  BODY_STYLES,
  COUNTRIES,
  CUPS,
  LANGUAGES,
  LIVING_AREAS,
  LOCATIONS,
  PERFORMANCE_TYPES,
  PERFORMANCE_TYPES_MAX,
  PLAY_TYPES,
  PLAY_TYPES_MAX,
  PROFILE_CM,
  PROFILE_SIZES,
  type ProfileFacts,
  type ProfileSize,
} from '@akari/rules';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { Select } from '../../../kit/controls/Select.tsx';
import { Checkbox } from '../../../kit/controls/Switch.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { factText } from '../fact-text.ts';
import { countryName } from '../lines.ts';
import { PREFECTURES } from '../prefectures.ts';
import { toggled, type ProfileDraft } from './draft.ts';
import { profileFormText } from './form-text.ts';

interface Props {
  draft: ProfileDraft;
  set: (change: Partial<ProfileDraft>) => void;
}
const useFacts = ({ draft, set }: Props) => ({
  facts: draft.facts,
  change: (part: Partial<ProfileFacts>): void => set({ facts: { ...draft.facts, ...part } }),
});

/** A choice that may be left open. */
function Choose<V extends string>({
  label,
  value,
  all,
  nameOf,
  onChange,
}: {
  label: string;
  value: V | null;
  all: readonly V[];
  nameOf: (value: V) => string;
  onChange: (value: V | null) => void;
}) {
  const t = useText(profileFormText);
  const choices = [
    { value: '' as V | '', label: t('unsaid') },
    ...all.map((one) => ({ value: one as V | '', label: nameOf(one) })),
  ];
  return (
    <Select
      label={label}
      value={value ?? ''}
      choices={choices}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

export const isSize = (size: ProfileSize, value: number | null): boolean =>
  value === null ||
  (Number.isInteger(value) && value >= PROFILE_CM[size].least && value <= PROFILE_CM[size].most);

function SizeField({ size, facts, change }: { size: ProfileSize } & ReturnType<typeof useFacts>) {
  const t = useText(profileFormText);
  const of_fact = useText(factText);
  const { least, most } = PROFILE_CM[size];
  return (
    <TextField
      label={t('cm', { label: of_fact(`label.${size}`) })}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      value={facts[size] ?? ''}
      error={isSize(size, facts[size]) ? null : t('range', { least, most })}
      onChange={({ target }) => change({ [size]: target.value === '' ? null : Number(target.value) })}
    />
  );
}

/** Date of birth, of which she shows what she likes. */
export function BirthFields(props: Props) {
  const t = useText(profileFormText);
  const { facts, change } = useFacts(props);
  return (
    <div className="profile-fields">
      <TextField
        label={t('birth_date')}
        hint={t('birth_hint')}
        type="date"
        value={facts.birth_date ?? ''}
        onChange={({ target }) => change({ birth_date: target.value === '' ? null : target.value })}
      />
      <div className="profile-checks">
        {BIRTH_PARTS.map((part) => (
          <Checkbox
            key={part}
            checked={facts.birth_shown.includes(part)}
            onChange={() => change({ birth_shown: toggled(BIRTH_PARTS, facts.birth_shown, part) })}
          >
            {t(`show_${part}`)}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}

/** Sizes, body and blood. */
export function BodyFields(props: Props) {
  const t = useText(factText);
  const of_facts = useFacts(props);
  const { facts, change } = of_facts;
  return (
    <div className="profile-fields">
      {PROFILE_SIZES.map((size) => (
        <SizeField key={size} size={size} {...of_facts} />
      ))}
      <Choose
        label={t('label.cup')}
        value={facts.cup}
        all={CUPS}
        nameOf={(cup) => t('cup', { cup })}
        onChange={(cup) => change({ cup })}
      />
      <Choose
        label={t('label.body_style')}
        value={facts.body_style}
        all={BODY_STYLES}
        nameOf={(style) => t(`body_style.${style}`)}
        onChange={(body_style) => change({ body_style })}
      />
      <Choose
        label={t('label.blood_type')}
        value={facts.blood_type}
        all={BLOOD_TYPES}
        nameOf={(type) => t('blood_type', { type })}
        onChange={(blood_type) => change({ blood_type })}
      />
    </div>
  );
}

/** Where she is from, lives and broadcasts, and what she speaks. */
export function PlaceFields(props: Props) {
  const t = useText(factText);
  const of_form = useText(profileFormText);
  const { language } = useFormat();
  const { draft, set } = props;
  const { facts, change } = useFacts(props);
  const prefectures = PREFECTURES[language];
  return (
    <>
      <div className="profile-fields">
        <Choose
          label={t('label.country')}
          value={facts.country}
          all={COUNTRIES}
          nameOf={(country) => countryName(country, language)}
          onChange={(country) => change({ country, ...(country === 'JP' ? {} : { residence: null }) })}
        />
        {facts.country === 'JP' && (
          <Choose
            label={t('label.residence')}
            value={facts.residence === null ? null : String(facts.residence)}
            all={prefectures.map((_, at) => String(at + 1))}
            nameOf={(number) => prefectures[Number(number) - 1] ?? ''}
            onChange={(number) => change({ residence: number === null ? null : Number(number) })}
          />
        )}
        <Choose
          label={t('label.living_area')}
          value={facts.living_area}
          all={LIVING_AREAS}
          nameOf={(area) => t(`living_area.${area}`)}
          onChange={(living_area) => change({ living_area })}
        />
        <Choose
          label={t('label.location')}
          value={facts.location}
          all={LOCATIONS}
          nameOf={(location) => t(`location.${location}`)}
          onChange={(location) => change({ location })}
        />
      </div>
      <fieldset className="profile-chips">
        <legend>{t('label.languages')}</legend>
        {LANGUAGES.map((spoken) => {
          const next = toggled(LANGUAGES, draft.languages, spoken);
          return (
            <Chip
              key={spoken}
              pressed={draft.languages.includes(spoken)}
              // One language stays.
              onPress={() => next.length > 0 && set({ languages: next })}
            >
              {of_form(`in.${spoken}`)}
            </Chip>
          );
        })}
      </fieldset>
    </>
  );
}

function Few<V extends string>({
  label,
  all,
  chosen,
  most,
  nameOf,
  onChange,
}: {
  label: string;
  all: readonly V[];
  chosen: readonly V[];
  most: number;
  nameOf: (value: V) => string;
  onChange: (chosen: V[]) => void;
}) {
  const t = useText(profileFormText);
  return (
    <fieldset className="profile-chips">
      <legend>
        {label} <small>{t('most', { most })}</small>
      </legend>
      {all.map((one) => {
        const next = toggled(all, chosen, one);
        return (
          <Chip
            key={one}
            pressed={chosen.includes(one)}
            onPress={() => next.length <= most && onChange(next)}
          >
            {nameOf(one)}
          </Chip>
        );
      })}
    </fieldset>
  );
}

/** What she does in a chat, and how. */
export function StyleFields(props: Props) {
  const t = useText(factText);
  const { facts, change } = useFacts(props);
  return (
    <>
      <Few
        label={t('label.performance_types')}
        all={PERFORMANCE_TYPES}
        chosen={facts.performance_types}
        most={PERFORMANCE_TYPES_MAX}
        nameOf={(type) => t(`performance.${type}`)}
        onChange={(performance_types) => change({ performance_types })}
      />
      <Few
        label={t('label.play_types')}
        all={PLAY_TYPES}
        chosen={facts.play_types}
        most={PLAY_TYPES_MAX}
        nameOf={(type) => t(`play.${type}`)}
        onChange={(play_types) => change({ play_types })}
      />
    </>
  );
}
