import type { ListColumn, OfficeList } from '@akari/contract/office';
import { SITES } from '@akari/rules';
import { useEffect, useState, type RefObject } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { choiceLabel } from './choice-label.ts';
import { columnText, type ColumnName } from './column-text.ts';
import { columnsIn, filterNames } from './list-address.ts';
import { tableText } from './text.ts';
import type { ListHandle } from './use-list.ts';

const DAY_MS = 86_400_000;
const ANY = '';
/** Milliseconds without a key before what is typed becomes a filter. */
const TYPED_MS = 300;

const two = (value: number): string => String(value).padStart(2, '0');
/** A day of the reader's zone, as a date field has it. */
export function dayOf(at_ms: number): string {
  const at = new Date(at_ms);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
/** The first moment of a day in the reader's zone. */
export const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime();

/** A field whose text becomes a filter when the typing rests. */
function TypedFilter({
  label,
  value,
  onChange,
  icon,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string | null) => void;
  icon?: 'search';
  ref?: RefObject<HTMLInputElement | null>;
}) {
  // What is typed counts until the address changes, also by the way back of the browser.
  const [entry, setEntry] = useState({ text: value, at: value });
  const typed = entry.at === value ? entry.text : value;
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim() === '' ? null : typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <TextField
      {...(ref === undefined ? {} : { ref })}
      {...(icon === undefined ? {} : { icon })}
      type="search"
      label={label}
      value={typed}
      maxLength={100}
      onChange={(event) => setEntry({ text: event.target.value, at: value })}
    />
  );
}

/** The filter of one column. */
function ColumnFilter({
  list,
  name,
  column,
  address,
  change,
}: { list: OfficeList; name: string; column: ListColumn } & Pick<ListHandle, 'address' | 'change'>) {
  const t = useText(tableText);
  const label = useText(columnText)(name as ColumnName);
  const { language } = useFormat();
  const value = address.get(name) ?? '';
  if (column.kind === 'time') {
    const [from, to] = [address.get(`${name}_from`), address.get(`${name}_to`)];
    return (
      <>
        <TextField
          type="date"
          label={t('from', { column: label })}
          value={from === null ? '' : dayOf(Number(from))}
          onChange={({ target }) =>
            change({ [`${name}_from`]: target.value === '' ? null : String(startOf(target.value)) })
          }
        />
        <TextField
          type="date"
          label={t('to', { column: label })}
          value={to === null ? '' : dayOf(Number(to) - 1)}
          onChange={({ target }) =>
            change({
              [`${name}_to`]:
                target.value === '' ? null : String(startOf(dayOf(startOf(target.value) + DAY_MS * 1.2))),
            })
          }
        />
      </>
    );
  }
  const choices = choicesOf(column, (one) => choiceLabel(list.name, name, one, language));
  if (choices !== null)
    return (
      <Select
        label={label}
        value={value}
        choices={[{ value: ANY, label: t('any') }, ...choices]}
        onChange={(next) => change({ [name]: next === ANY ? null : next })}
      />
    );
  const text = column.kind === 'person' ? t('person_filter', { column: label }) : label;
  return <TypedFilter label={text} value={value} onChange={(next) => change({ [name]: next })} />;
}

/** The values that a column can be filtered by; null: it is a field. */
function choicesOf(
  { kind, choices = [] }: ListColumn,
  labelOf: (value: string) => string,
): { value: string; label: string }[] | null {
  if (kind === 'choice') return choices.map((value) => ({ value, label: labelOf(value) }));
  if (kind === 'yes_no')
    return (['yes', 'no'] as const).map((value) => ({ value, label: tableText.t(value) }));
  if (kind === 'site')
    return SITES.map(({ site_id }) => ({ value: String(site_id), label: String(site_id) }));
  return null;
}

/** The filters of a list. Each change is in the address at once. */
export function ListFilters({
  list,
  fixed,
  handle: { address, change },
  search,
}: {
  list: OfficeList;
  /** Filters that the screen sets by itself. */
  fixed: Record<string, string>;
  handle: ListHandle;
  search: RefObject<HTMLInputElement | null>;
}) {
  const t = useText(tableText);
  const filters = columnsIn(list).filter(
    ([name, { filter }]) => filter === true && fixed[name] === undefined,
  );
  const names = [...filterNames(list), 'q'];
  const filtered = names.some((name) => address.has(name));
  return (
    <div className="list-filters" role="search" aria-label={t('filters')}>
      {list.search === true && (
        <TypedFilter
          icon="search"
          label={t('search')}
          value={address.get('q') ?? ''}
          onChange={(q) => change({ q })}
          ref={search}
        />
      )}
      {filters.map(([name, column]) => (
        <ColumnFilter key={name} list={list} name={name} column={column} address={address} change={change} />
      ))}
      {filtered && (
        <Button
          size="s"
          look="ghost"
          icon="close"
          onClick={() => change(Object.fromEntries(names.map((one) => [one, null])))}
        >
          {t('clear')}
        </Button>
      )}
    </div>
  );
}
