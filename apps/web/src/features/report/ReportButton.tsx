import { useState } from 'react';
import { Button, type ButtonLook } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import type { ReportAbout } from './about.ts';
import { ReportSheet } from './late.ts';
import { pressText } from './press-text.ts';

/** A button that opens the reasons for reporting something. */
export function ReportButton({
  about,
  name,
  look = 'ghost',
}: {
  about: ReportAbout;
  name: string;
  look?: ButtonLook;
}) {
  const t = useText(pressText);
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <Button
        size="s"
        look={look}
        icon="alert"
        aria-haspopup="dialog"
        onPointerEnter={ReportSheet.prepare}
        onFocus={ReportSheet.prepare}
        onClick={() => setSheet('open')}
      >
        {t('press')}
      </Button>
      {sheet !== 'unopened' && (
        <ReportSheet
          about={about}
          name={name}
          wanted={sheet === 'open'}
          onGiveUp={() => setSheet('closed')}
          open={sheet === 'open'}
          onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
        />
      )}
    </>
  );
}
