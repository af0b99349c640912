import type { ErrorName } from '@akari/rules';
import { ErrorNumber } from '../error/ErrorNumber.tsx';
import { useErrorText } from '../error/useErrorText.ts';
import { Icon } from '../kit/icon/Icon.tsx';

/** Why the way in was refused, in the catalogue's words. */
export function Refusal({ error }: { error: ErrorName | null }) {
  const shown = useErrorText(error);
  if (shown === null) return null;
  return (
    <p className="door-error" role="alert">
      <Icon name="alert" size="s" />
      <span>
        {shown.message} {shown.next}
        <ErrorNumber code={shown.code} />
      </span>
    </p>
  );
}
