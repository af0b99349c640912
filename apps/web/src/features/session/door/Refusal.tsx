import type { ErrorName } from '@akari/rules';
import { ErrorNumber } from '../../../platform/error/ErrorNumber.tsx';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

/** Shows why entering was refused, in the text of the error catalogue. */
export function Refusal({ error }: { error: ErrorName | null }) {
  const shown = useErrorText(error);
  if (shown === null) return null;
  return (
    <p className="door-error" role="alert">
      <Icon name="alert" size="s" />
      <span>
        <ErrorWords shown={shown} />
        <ErrorNumber code={shown.code} />
      </span>
    </p>
  );
}
