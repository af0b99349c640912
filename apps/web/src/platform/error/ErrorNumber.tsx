import type { ShownCode } from './use-error-text.ts';

/** The number of an error in small text; its tooltip shows the full code, which is the same in every language. */
export function ErrorNumber({ code }: { code: ShownCode }) {
  return (
    <small className="num" lang="en" translate="no" title={code.full}>
      {code.number}
    </small>
  );
}
