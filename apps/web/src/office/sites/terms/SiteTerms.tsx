import { siteTermFields, type SiteTermGroup, type TermsSet } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useText } from '../../../text/index.ts';
import { SettingTable, type SettingRow } from '../../settings/SettingTable.tsx';
import { useListSiteTermsQuery } from './api.ts';
import { TermsDialog, type TermsAsked } from './TermsDialog.tsx';
import { termsText } from './text.ts';
import { useTermLabel, useTermValue } from './words.ts';
import './terms.css';

/** The settings of a group: what counts, and who has set it. */
function useRows(): (group: SiteTermGroup, set: TermsSet) => SettingRow[] {
  const t = useText(termsText);
  const labelOf = useTermLabel();
  const valueOf = useTermValue();
  return (group, set) =>
    siteTermFields(group).map(([name, field]) => {
      const own = set[name];
      return {
        name,
        label: labelOf(group, name),
        value: valueOf(field, own ?? field.usual),
        ...(field.kind === 'words' && own !== undefined ? { hint: (own as string[]).join(t('and')) } : {}),
        ...(field.kind !== 'words' && field.kind !== 'text' && own !== undefined
          ? { hint: t('usual', { usual: valueOf(field, field.usual) }) }
          : {}),
        source: own === undefined ? 'usual' : 'staff',
      };
    });
}

/** The prices and limits of a site: those that the person may change. */
export function SiteTerms({ site_id }: { site_id: number }) {
  const t = useText(termsText);
  const question = useQuestion<TermsAsked>();
  const rowsOf = useRows();
  // Each opening is a form of its own.
  const [opened, setOpened] = useState(0);
  const { data, error } = useListSiteTermsQuery(
    { params: { site_id: String(site_id) } },
    { refetchOnMountOrArgChange: true },
  );
  const change = (asked: TermsAsked) => {
    setOpened(opened + 1);
    question.ask(asked);
  };
  return (
    <section aria-labelledby="site-terms">
      <h2 id="site-terms" className="site-part">
        {t('title')}
      </h2>
      <FormError error={apiErrorOf(error)?.name ?? null} />
      <div className="term-groups">
        {data?.groups.map(({ group, set }) => (
          <SettingTable
            key={group}
            id={`terms-${group}`}
            title={t(`group.${group}`)}
            lead={t(`lead.${group}`)}
            names={false}
            rows={rowsOf(group, set)}
            act={
              <Button
                size="s"
                aria-label={t('change_name', { name: t(`group.${group}`) })}
                onClick={() => change({ group, seen: set })}
              >
                {t('change')}
              </Button>
            }
          />
        ))}
      </div>
      {question.about !== null && (
        <TermsDialog key={opened} question={question} asked={question.about} site_id={site_id} />
      )}
    </section>
  );
}
