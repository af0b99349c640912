import type { Cell as CellValue, ListColumn } from '@akari/contract/office';
import type { ChannelStatus, ViewerTier } from '@akari/rules';
import { Link } from 'react-router';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { choiceLabel } from './choice-label.ts';
import { endLabel } from './end-text.ts';
import { fieldLabel, fieldValue, isHash, subjectId, subjectLabel } from './field-label.ts';
import { tableText } from './text.ts';

const KB = 1_024;

/** A size in the largest unit of at least one. */
function sizeText(bytes: number, write: (value: number) => string): string {
  const [unit, by] =
    bytes >= KB ** 3
      ? (['GB', KB ** 3] as const)
      : bytes >= KB ** 2
        ? (['MB', KB ** 2] as const)
        : (['KB', KB] as const);
  return `${write(Math.round((bytes / by) * 10) / 10)} ${unit}`;
}

/** A time in the zone of the reader, with its exact moment in UTC as the title. */
export function Time({ at_ms }: { at_ms: number }) {
  const { dateTime } = useFormat();
  const iso = new Date(at_ms).toISOString();
  return (
    <time dateTime={iso} title={`${iso.slice(0, 19).replace('T', ' ')} UTC`}>
      {dateTime(at_ms)}
    </time>
  );
}

/** The changed fields of an act, one a line. A name that the page has no word for is English. */
function Fields({ fields }: { fields: Record<string, unknown> }) {
  const { language } = useFormat();
  return (
    <dl className="cell-fields">
      {Object.entries(fields).map(([name, value]) => {
        const label = fieldLabel(name, language);
        return (
          <div key={name}>
            <dt lang={label === null ? 'en' : undefined}>{label ?? name}</dt>
            <dd lang={isHash(value) ? 'zxx' : undefined}>{fieldValue(name, value, language)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A cell of a list, by the kind of its column. */
export function Cell({
  list,
  name,
  column,
  value,
}: {
  list: string;
  name: string;
  column: ListColumn;
  value: CellValue;
}) {
  const t = useText(tableText);
  const { language, number, points, duration } = useFormat();
  if (value === null) return <span className="cell-none">{t('none')}</span>;
  if (list === 'sessions' && name === 'end') return endLabel(value as string, language);
  if (name === 'subject_id') return subjectId(value as string, language);
  if (name === 'subject_kind') return subjectLabel(value as string, language);
  switch (column.kind) {
    case 'time':
      return <Time at_ms={value as number} />;
    case 'duration':
      return duration(value as number);
    case 'units':
      return points(value as number, { decimals: 1 });
    case 'share':
      return `${number((value as number) / 100)}%`;
    case 'bytes':
      return sizeText(value as number, number);
    case 'count':
      return number(value as number);
    case 'yes_no':
      return t(value === true ? 'yes' : 'no');
    case 'site':
      return value as number;
    case 'texts':
      return (value as Record<'ja' | 'en', string>)[language];
    case 'person': {
      const { id, name: user_name } = value as { id: string; name: string };
      return <Link to={`/people/${id}`}>{user_name === '' ? id : user_name}</Link>;
    }
    case 'fields':
      return <Fields fields={value as Record<string, unknown>} />;
    case 'choice':
      if (name === 'tier') return <TierBadge tier={value as ViewerTier} />;
      if (name === 'status') return <StatusChip status={value as ChannelStatus} look="bare" />;
      return choiceLabel(list, name, value as string, language);
    case 'id':
    case 'text':
      // Names in one text: languages, or the modes of a campaign.
      if (name === 'languages' || name === 'modes')
        return fieldValue(name, (value as string).split(/,\s*/), language);
      return value as string;
  }
}

/** Whether the cells of a column are figures, which stand at the end of their column. */
export const isFigure = ({ kind }: ListColumn): boolean =>
  ['units', 'share', 'bytes', 'count', 'duration'].includes(kind);
