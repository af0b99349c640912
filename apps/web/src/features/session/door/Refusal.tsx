import type { ErrorName } from '@akari/rules';
import { Link, useParams } from 'react-router';
import { mailboxPath } from '../../../platform/browser/paths.ts';
import { ErrorNumber } from '../../../platform/error/ErrorNumber.tsx';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';
import { useMay } from '../../../platform/person/use-may.ts';
import { useText } from '../../../text/index.ts';
import { sessionText } from '../text.ts';

/** Shows why entering was refused, in the text of the error catalogue, and what can be done instead. */
export function Refusal({ error }: { error: ErrorName | null }) {
  const t = useText(sessionText);
  const shown = useErrorText(error);
  const { performer_name } = useParams();
  const writes = useMay('mailbox.choose');
  if (shown === null) return null;
  return (
    <p className="door-error" role="alert">
      <Icon name="alert" size="s" />
      <span>
        <ErrorWords shown={shown} />
        <ErrorNumber code={shown.code} />
        {shown.action === 'write' && performer_name !== undefined && writes && (
          <Link className="help-link" to={mailboxPath(performer_name)}>
            {t('write')}
          </Link>
        )}
      </span>
    </p>
  );
}
