import { changedTerms, siteTermFields, siteTermGroup, type SiteTermGroup, type TermsSet } from '@akari/rules';
import { useState } from 'react';
import type { ConfirmProps } from '../../../kit/overlay/use-question.ts';
import { useText } from '../../../text/index.ts';
import { ActDialog } from '../../act/ActDialog.tsx';
import { useAct } from '../../act/use-act.ts';
import { useSetSiteTermsMutation } from './api.ts';
import { TermControl } from './TermControl.tsx';
import { termsText } from './text.ts';
import { differs, isSound, termsToSet, typedFrom } from './typed-terms.ts';
import { useTermLabel, useTermValue } from './words.ts';

export interface TermsAsked {
  group: SiteTermGroup;
  /** What staff had set when the dialog opened: a change is decided on it. */
  seen: TermsSet;
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** What changes, one setting a line; of words which ones. */
function Changes({ group, seen, next }: TermsAsked & { next: TermsSet }) {
  const t = useText(termsText);
  const labelOf = useTermLabel();
  const valueOf = useTermValue();
  const lines = changedTerms(group, seen, next).flatMap((name) => {
    const field = siteTermGroup(group).fields[name]!;
    const [before, after] = [seen[name] ?? field.usual, next[name] ?? field.usual];
    if (field.kind !== 'words')
      return [
        t('line', {
          field: labelOf(group, name),
          before: valueOf(field, before),
          after: valueOf(field, after),
        }),
      ];
    const added = listOf(after).filter((word) => !listOf(before).includes(word));
    const removed = listOf(before).filter((word) => !listOf(after).includes(word));
    return [
      ...(added.length === 0 ? [] : [t('added', { words: added.join(t('and')) })]),
      ...(removed.length === 0 ? [] : [t('removed', { words: removed.join(t('and')) })]),
    ];
  });
  return (
    <ul className="act-changes" aria-live="polite">
      {(lines.length === 0 ? [t('same')] : lines).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Asks for other values of a group of settings of a site. */
export function TermsDialog({
  question,
  asked: { group, seen },
  site_id,
}: {
  question: ConfirmProps;
  asked: TermsAsked;
  site_id: number;
}) {
  const t = useText(termsText);
  const act = useAct();
  const [set] = useSetSiteTermsMutation();
  const [typed, setTyped] = useState(() => typedFrom(group, seen));
  const next = termsToSet(group, seen, typed);
  const fields = siteTermFields(group);
  const each = fields.every(([name, field]) => isSound(group, name, field, typed[name]!));
  const name = t(`group.${group}`);
  const run = (reason: string) => {
    const body = { group, seen: plain(seen), set: plain(next ?? {}), reason };
    return act(() => set({ params: { site_id: String(site_id) }, body }), t('saved', { name }));
  };
  return (
    <ActDialog
      question={question}
      title={t('change_title', { site_id: String(site_id), name })}
      action={t('save')}
      blocked={!each || !differs(group, seen, next)}
      onAct={run}
    >
      <p>{t(`lead.${group}`)}</p>
      <div className="term-fields" data-one={fields.length === 1 || undefined}>
        {fields.map(([field_name, field]) => (
          <TermControl
            key={field_name}
            group={group}
            name={field_name}
            field={field}
            typed={typed[field_name]!}
            onType={(value) => setTyped({ ...typed, [field_name]: value })}
          />
        ))}
      </div>
      {each && next === null && <p className="site-stale">{t('order')}</p>}
      {next !== null && <Changes group={group} seen={seen} next={next} />}
    </ActDialog>
  );
}

/** Lists that may be changed, as the call is described. */
const plain = (set: TermsSet) =>
  Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );
