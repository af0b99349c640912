import { HELP_SECTIONS } from '@akari/rules';
import { Link } from 'react-router';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { OfficePart } from '../shell/OfficePart.tsx';
import { useListOfficeHelpQuery } from './api.ts';
import { helpOfficeText } from './text.ts';
import './help.css';

function Articles() {
  const t = useText(helpOfficeText);
  const { language, dateTime } = useFormat();
  const { data, error } = useListOfficeHelpQuery();
  if (data === undefined)
    return error === undefined ? (
      <Loading />
    ) : (
      <FormError error={apiErrorOf(error)?.name ?? 'server_failed'} />
    );
  return HELP_SECTIONS.map((section) => {
    const own = data.articles.filter((one) => one.section === section);
    if (own.length === 0) return null;
    return (
      <OfficePart key={section} title={t(`section.${section}`)}>
        <ul className="help-rows">
          {own.map(({ slug, title, state, changed_at_ms }) => (
            <li key={slug}>
              <Link className="office-link" to={`/help/${slug}`}>
                {title[language]}
              </Link>
              <span className="help-row-state" data-state={state}>
                {t(`state.${state}`)}
                {changed_at_ms !== null && <small>{t('changed_at', { at: dateTime(changed_at_ms) })}</small>}
              </span>
            </li>
          ))}
        </ul>
      </OfficePart>
    );
  });
}

/** The articles of the help, with what staff have changed. */
export function Component() {
  const t = useText(helpOfficeText);
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/help/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <Articles />
    </OfficePage>
  );
}
