import type { ShownCode } from './useErrorText.ts';

/** Small beneath an error: its number; what it stands for shows to who points at it. */
export function ErrorNumber({ code }: { code: ShownCode }) {
  return (
    <small className="num" title={code.full}>
      {code.number}
    </small>
  );
}
